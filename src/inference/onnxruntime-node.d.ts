/** The native runtime carries no types of its own; session.ts names the part of it that is used. */
declare module 'onnxruntime-node';
