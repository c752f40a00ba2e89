/// <reference lib="dom" />
/** The marks of a picture for pointer and keyboard: one stop for the Tab key, arrow keys from there on. */
export function walkMarks({
  marks,
  show,
  steps,
}: {
  marks: readonly SVGAElement[];
  /** Says which mark is under the pointer or the focus. */
  show: (mark: SVGAElement | null) => void;
  /** How far each key leads. */
  steps: Readonly<Record<string, number>>;
}): void {
  const leads: Readonly<Record<string, number>> = { ...steps, Home: -marks.length, End: marks.length };
  marks[0]?.setAttribute('tabindex', '0');
  marks.forEach((mark, i) => {
    mark.addEventListener('pointerenter', () => show(mark));
    mark.addEventListener('focus', () => show(mark));
    mark.addEventListener('pointerleave', () => show(null));
    mark.addEventListener('blur', () => show(null));
    mark.addEventListener('keydown', (event) => {
      const step = leads[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = marks[Math.min(marks.length - 1, Math.max(0, i + step))]!;
      mark.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    });
  });
}
