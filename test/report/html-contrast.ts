/// <reference lib="dom" />
/**
 * Finds text that is hard to read, by WCAG 2 (AA): less than 4.5 to 1 against what is painted behind it, or
 * 3 to 1 where the text is large. It runs in the page, so it uses nothing from outside itself.
 */
export function lowContrast(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const parse = (text: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return text.startsWith('color(')
      ? [red * 255, green * 255, blue * 255, alpha]
      : [red, green, blue, alpha];
  };
  const over = (top: Colour, bottom: Colour): Colour => {
    const mix = (i: 0 | 1 | 2) => top[i] * top[3] + bottom[i] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const behind = (element: Element | null): Colour =>
    element === null
      ? [255, 255, 255, 1]
      : over(parse(getComputedStyle(element).backgroundColor), behind(element.parentElement));

  const found: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent!.trim() !== '',
    );
    if (!ownText || !element.checkVisibility() || element.matches('script, title, noscript, option'))
      continue;
    const style = getComputedStyle(element);
    const background = behind(element);
    const text = over(parse(element instanceof SVGElement ? style.fill : style.color), background);
    const [light, dark] = [luminance(text), luminance(background)].sort((a, b) => b - a) as [number, number];
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < (Number.parseFloat(style.fontSize) >= 24 ? 3 : 4.5))
      found.push(
        `${element.tagName}.${element.getAttribute('class')} ${ratio.toFixed(2)} ${element.textContent!.slice(0, 30)}`,
      );
  }
  return found;
}
