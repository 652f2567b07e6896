import type { AxisValue } from './catalog.ts';

/** What a template may name: plain words, and the chosen value of every axis. */
export type Variant = { brand: string; code: string; values: Record<string, AxisValue> };

/** Fills `{brand}`, `{axis}`, `{axis.extra}` and the plural `{axis|1|2-4|5+}`. */
export function fill(template: string, variant: Variant): string {
  return template.replace(/\{([^{}]+)\}/g, (_, hole: string) => {
    if (hole === 'brand' || hole === 'code') return variant[hole];
    const [name = '', ...forms] = hole.split('|');
    const [axis = '', extra] = name.split('.');
    const chosen = variant.values[axis];
    if (!chosen) throw new Error(`No axis for {${hole}} of ${variant.code}`);
    if (forms.length > 0) return `${chosen.value} ${pluralForm(chosen.value, forms)}`;
    return extra === undefined ? chosen.value : extraOf(chosen, extra, hole);
  });
}

/** An empty extra prints nothing; a missing one is a mistake in the data. */
function extraOf(chosen: AxisValue, key: string, hole: string): string {
  const value = chosen.extra?.[key];
  if (value === undefined) throw new Error(`No extra for {${hole}} at "${chosen.value}"`);
  return String(value);
}

function pluralForm(value: string, [one = '', few = '', other = '']: string[]): string {
  const count = Number(value.replace(/\s/g, '').replace(',', '.'));
  if (count === 1) return one;
  return count >= 2 && count <= 4 ? few : other;
}
