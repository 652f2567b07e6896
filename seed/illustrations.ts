import { readFileSync } from 'node:fs';
import { readJson } from './catalog.ts';
import type { SeedProduct } from './products.ts';

type Colours = Record<string, string>;

type Manifest = {
  presets: Record<string, Colours>;
  kinds: Record<string, string>;
  kindsByPath: Record<string, Record<string, string>>;
  blog: Record<string, string>;
  partners: Record<string, string>;
};

export const manifest: Manifest = readJson('./illustrations/manifest.json');

/** A drawing with plain colours: a picture file has no page around it that could set a variable. */
export function readDrawing(file: string, colours: Colours = {}): string {
  const source = readFileSync(new URL(`./illustrations/${file}`, import.meta.url), 'utf8');
  return source.replace(
    /var\(--([a-z]+),\s*([^)]+)\)/g,
    (_, name: string, fallback: string) => colours[name] ?? fallback,
  );
}

/** The drawing for a product: the nearest part of the tree that names one for its kind, else the kind's own. */
export function drawingOf({ family }: SeedProduct): string {
  const byPath = Object.entries(manifest.kindsByPath[family.imageKind] ?? {})
    .filter(([path]) => `${family.path}/`.startsWith(`${path}/`))
    .sort(([a], [b]) => b.length - a.length);
  const file = byPath[0]?.[1] ?? manifest.kinds[family.imageKind];
  if (!file) throw new Error(`No drawing for ${family.id}`);
  return file;
}
