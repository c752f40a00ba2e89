/** Makes something when it is first asked for, such as what needs the tables of Unicode, which take a while to read. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
