/** Names can be hidden while grading; they never leave the machine anyway. */
import { namesHidden } from './state.ts';

export function HideNames() {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={namesHidden.value}
        onChange={(event) => {
          namesHidden.value = event.currentTarget.checked;
          localStorage.setItem('cheops-names-hidden', namesHidden.value ? 'yes' : 'no');
        }}
      />
      <span>Hide names</span>
    </label>
  );
}
