/** The page's server, as the command line starts it. */
export { serve } from './serve.ts';
