import { expect, test } from 'vitest';
import { noBreak } from './no-break.ts';

const NBSP = '\u00a0';

test.each([
  ['IP kamera 4 Mpx, zoom 25×', 'IP kamera 4_Mpx, zoom 25×'],
  ['objektív 2,8 – 12 mm', 'objektív 2,8_–_12_mm'],
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
])('%s', (text, expected) => expect(noBreak(text)).toBe(expected.replaceAll('_', NBSP)));
