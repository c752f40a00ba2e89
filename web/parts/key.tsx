/** The key that a command has now, shown on its button. */
import { bindings, keyFor, shown } from '../keys.ts';

export function Key({ id }: { id: string }) {
  const isOff = bindings.value.isOff && keyFor(id).length === 1;
  return isOff ? null : <kbd>{shown(keyFor(id))}</kbd>;
}
