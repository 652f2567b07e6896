import { expect, test } from 'vitest';
import { noBreak, plainSpaces } from './no-break.ts';

const NBSP = '\u00a0';

test.each([
  ['IP kamera 4 Mpx, zoom 25×', 'IP kamera 4_Mpx, zoom 25×'],
  // Before a no-break space a line may end after a dash all the same.
  ['objektív 2,8 – 12 mm', 'objektív 2,8_–\ufeff_12_mm'],
  ['2,8\u00a0–\u00a012\u00a0mm', '2,8_–\ufeff_12_mm'],
  ['akumulátor 12 V / 7,2 Ah', 'akumulátor 12_V / 7,2_Ah'],
  ['terminál, 1 500 používateľov', 'terminál, 1_500 používateľov'],
  [
    'elektromagnetický zámok 500 kg, bez signalizácie',
    'elektromagnetický zámok 500_kg, bez signalizácie',
  ],
  ['žľab 100 × 60 mm', 'žľab 100_×_60_mm'],
  ['do +60 °C', 'do +60_°C'],
  ['siréna 112 dB s majákom', 'siréna 112_dB s_majákom'],
  ['napájanie a v závislosti', 'napájanie a_v_závislosti'],
  ['ústredňa pre 64 zariadení', 'ústredňa pre 64 zariadení'],
  ['PoE switch 8 portov', 'PoE switch 8_portov'],
  ['rekordér NVR, 4 kanály, PoE', 'rekordér NVR, 4_kanály, PoE'],
  ['Bastion Slovakia, s. r. o., Bratislava', 'Bastion Slovakia, s._r._o., Bratislava'],
  ['Elmont servis a. s.', 'Elmont servis a._s.'],
  ['výdajné miesto alebo Z-BOX', 'výdajné miesto alebo Z\u2011BOX'],
  ['Objednávka č. 2026500027', 'Objednávka č._2026500027'],
  ['NV-D428', 'NV-D428'],
  ['Pošleme ju e-mailom, hneď', 'Pošleme ju e\u2011mailom, hneď'],
  // Labels are looked for as they are written.
  ['E-mail (e-mail)', 'E-mail (e-mail)'],
  ['e-mailová adresa', 'e-mailová adresa'],
])('%s', (text, expected) => expect(noBreak(text)).toBe(expected.replaceAll('_', NBSP)));

test('in files all of it is what it was', () => {
  const text = 'Z-BOX alebo e-mailom: 2,8 – 12 mm, 1 500 ks';
  expect(plainSpaces(noBreak(text))).toBe(text);
});
