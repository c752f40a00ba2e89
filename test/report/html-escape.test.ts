import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, type HtmlValue, html, trusted } from '../../src/report/html/escape.ts';

describe('html', () => {
  it('escapes strings, joins lists and leaves out null and false', () => {
    const list: readonly HtmlValue[] = ['a', 1, null, false, html`<b>${'<'}</b>`];
    expect(html`<i title="${'"x"'}">${list}</i>`.markup).toBe('<i title="&quot;x&quot;">a1<b>&lt;</b></i>');
  });

  it('drops the indentation of the template, not that of a value', () => {
    expect(
      html`<p>
      ${'a\n   b'}
    </p>`.markup,
    ).toBe('<p>\na\n   b\n</p>');
  });

  it('trusts only what it is told to', () => {
    expect(html`${'<br>'}${trusted('<br>')}`.markup).toBe('&lt;br&gt;<br>');
  });
});

describe('escapeText', () => {
  it.each([
    ['</script><script>alert(1)</script>', '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["' autofocus onfocus='x", '&#39; autofocus onfocus=&#39;x'],
    [']]><!-- -->', ']]&gt;&lt;!-- --&gt;'],
    ['&lt;', '&amp;lt;'],
    ['a\0b\x1b[31m\x7f\x85', 'a␀b␛[31m␡\ufffd'],
    ['a\r\nb\rc\td', 'a\nb\nc\td'],
    ['\ud83d\ude00 \ud83d \ude00', '\ud83d\ude00 \ufffd \ufffd'],
    ['\u2028\u2029 عربي 雪', '\u2028\u2029 عربي 雪'],
  ])('%j', (text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  it('leaves nothing that could end a text or an attribute, and can be undone', () => {
    const readBack = (markup: string) =>
      markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => {
        return { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }[name]!;
      });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`&<>"'ab;lt#39 \n`) }), (text) => {
        expect(escapeText(text)).not.toMatch(/[<>"']/);
        expect(readBack(escapeText(text))).toBe(text);
      }),
    );
  });
});
