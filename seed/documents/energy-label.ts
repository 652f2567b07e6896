import { catalog } from '#seed/catalog.ts';
import type { SeedProduct } from '#seed/products.ts';
import { newDocument } from './document.ts';

/** Class and power in kWh per 1,000 hours by the diagonal of a display. */
const DISPLAYS: Record<string, { grade: string; sdr: number; hdr: number }> = {
  '22"': { grade: 'D', sdr: 13, hdr: 16 },
  '24"': { grade: 'D', sdr: 15, hdr: 18 },
  '27"': { grade: 'E', sdr: 22, hdr: 29 },
  '32"': { grade: 'F', sdr: 36, hdr: 52 },
  '43"': { grade: 'F', sdr: 58, hdr: 84 },
};

/** Energetický štítok: what the regulation on displays asks for, as a sheet. */
export function makeEnergyLabel(product: SeedProduct): Promise<Buffer> {
  const size = product.values.size?.value ?? '';
  const display = DISPLAYS[size];
  if (!display) throw new Error(`No energy data for a display of ${size}`);
  const document = newDocument({
    maker: product.brand,
    kind: catalog.attachmentTypes.EL.title,
    title: `${catalog.attachmentTypes.EL.title} ${product.code}`,
    reference: product.code,
  });
  document.text(
    'Údaje podľa delegovaného nariadenia (EÚ) 2019/2013 o energetických štítkoch displejov.',
  );
  document.table([
    ['Dodávateľ', product.brand],
    ['Identifikátor modelu', product.code],
    ['Trieda energetickej účinnosti (SDR)', display.grade],
    ['Spotreba v zapnutom stave, SDR', `${display.sdr} kWh/1000 h`],
    ['Spotreba v zapnutom stave, HDR', `${display.hdr} kWh/1000 h`],
    ['Uhlopriečka', size],
    ['Rozlíšenie', String(product.values.size?.extra?.r ?? '')],
    ['Spotreba v pohotovostnom režime', '0,5 W'],
  ]);
  return document.finish();
}
