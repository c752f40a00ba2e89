/** The version of this package, part of every signature. A test keeps it equal to package.json's. */
export const VERSION = '0.1.0';
