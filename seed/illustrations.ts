import { readFileSync } from 'node:fs';
import { readJson } from './catalog.ts';
import { lettering } from './lettering.ts';
import { fill, type Variant } from './template.ts';

export type Colours = Record<string, string>;

type Manifest = {
  presets: Record<string, Colours>;
  kinds: Record<string, string>;
  kindsByPath: Record<string, Record<string, string>>;
  partners: Record<string, string>;
};

export const manifest: Manifest = readJson('./illustrations/manifest.json');

/** A drawing with plain colours: a picture file has no page around it that could set a variable. */
export const readDrawing = (file: string, colours: Colours = {}): string =>
  sourceOf(file).replace(
    /var\(--([a-z]+),\s*([^)]+)\)/g,
    (_, name: string, fallback: string) => colours[name] ?? fallback,
  );

/** Capacities, voltages and the like that are printed on the thing itself, as this variant has them. */
export const printed = (drawing: string, variant: Variant): string =>
  drawing.replace(/<path data-text="([^"]*)"([^>]*)\/>/g, (_, template: string, rest: string) => {
    const data = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(rest)?.[1];
    const paint = rest.replace(/ data-\w+="[^"]*"/g, '').trim();
    const max = data('max');
    const text = textOf(template, variant);
    if (text === null) return '';
    const line = lettering(text, {
      x: Number(data('x')),
      y: Number(data('y')),
      size: Number(data('size')),
      anchor: data('anchor') as 'start' | 'middle' | 'end',
      ...(max ? { max: Number(max) } : {}),
    });
    return `<g ${paint}>${line}</g>`;
  });

/** Families share drawings: what one of them has no value for is left unprinted. */
function textOf(template: string, variant: Variant): string | null {
  const isKnown = [...template.matchAll(/\{(\w+)(?:\.(\w+))?\}/g)].every(
    ([, axis = '', extra]) =>
      axis === 'code' ||
      (extra ? variant.values[axis]?.extra?.[extra] : variant.values[axis]?.value) !== undefined,
  );
  return isKnown ? fill(template, variant) : null;
}

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(new URL(`./illustrations/${file}`, import.meta.url), 'utf8').trim();
  sources.set(file, source);
  return source;
}
