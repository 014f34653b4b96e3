// Placeholder until the first file of this module is written.
