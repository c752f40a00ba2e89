/** A component that is drawn again only when one of the named properties is another one. */
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';

export function memo<Properties extends object>(
  draw: (properties: Properties) => ComponentChildren,
  names: readonly (keyof Properties)[],
): FunctionComponent<Properties> {
  class Memo extends Component<Properties> {
    override shouldComponentUpdate(next: Readonly<Properties>): boolean {
      return names.some((name) => this.props[name as never] !== next[name]);
    }

    override render(properties: Readonly<Properties>) {
      return draw(properties as Properties);
    }
  }
  return Memo as unknown as FunctionComponent<Properties>;
}
