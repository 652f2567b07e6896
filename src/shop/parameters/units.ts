/**
 * Units that measure the same, each as a power of ten of the first. The spellings after the first one of a place
 * are what else people write; capitals matter only where they tell two units apart (mW, MW).
 */
const POWERS: Record<string, number>[] = [
  { 'B|byte': 0, kB: 3, MB: 6, GB: 9, 'TB|T': 12, PB: 15 },
  {
    'b/s|bps|bit/s': 0,
    'kb/s|kbps|kbit/s': 3,
    'Mb/s|Mbps|Mbit/s': 6,
    'Gb/s|Gbps|Gbit/s': 9,
    'Tb/s|Tbps|Tbit/s': 12,
  },
  { 'B/s': 0, 'kB/s': 3, 'MB/s': 6, 'GB/s': 9 },
  { nm: -9, 'µm|μm|um': -6, mm: -3, cm: -2, dm: -1, 'm|meter|metre|metrov': 0, km: 3 },
  { 'mm²|mm2': -6, 'cm²|cm2': -4, 'm²|m2': 0 },
  { ml: -3, cl: -2, dl: -1, 'l|liter|litrov': 0 },
  { mg: -6, g: -3, 'kg|kilogramov': 0, t: 3 },
  { mN: -3, N: 0, kN: 3 },
  { Pa: 0, hPa: 2, kPa: 3, bar: 5, MPa: 6 },
  { 'µA|μA|uA': -6, mA: -3, 'A|A DC|A AC': 0 },
  { mAh: -3, Ah: 0 },
  { mV: -3, 'V|V DC|V AC|VDC|VAC|V=|V~': 0, kV: 3 },
  { mW: -3, W: 0, kW: 3, MW: 6 },
  { VA: 0, kVA: 3 },
  { mWh: -3, Wh: 0, kWh: 3 },
  { 'Ω|ohm': 0, 'kΩ|kohm': 3, 'MΩ|Mohm': 6 },
  { Hz: 0, kHz: 3, MHz: 6, GHz: 9 },
  { kpx: -3, 'Mpx|MP|Mpix|megapixelov': 0 },
  { 'dB|dB(A)|dBA': 0 },
  { '|ks|kus|kusy|kusov': 0 },
  { '"|″|”|inch|palec|palcov|in': 0 },
  { '°|stupňov': 0 },
  { '°C|℃': 0 },
  { '×|x|krát': 0 },
  { 'sn./s|fps|sn/s|snímok/s': 0 },
];

/** Units that are so many times the first, which no power of ten tells. */
const MULTIPLES: Record<string, number>[] = [
  { ms: 0.001, 's|sek|sek.|sekúnd': 1, 'min|min.|minút': 60, 'h|hod|hod.|hodín': 3_600 },
  { 'mes.|mes|mesiac|mesiace|mesiacov': 1, 'r.|rok|roky|rokov': 12 },
];

type Unit = { family: number; power: number; times: number };

const UNITS = new Map<string, Unit>();
for (const [family, powers] of POWERS.entries())
  for (const [names, power] of Object.entries(powers))
    for (const name of names.split('|')) UNITS.set(name, { family, power, times: 1 });
for (const [index, multiples] of MULTIPLES.entries())
  for (const [names, times] of Object.entries(multiples))
    for (const name of names.split('|'))
      UNITS.set(name, { family: POWERS.length + index, power: 0, times });

/** The number in another unit; null where the two do not measure the same. */
export function convert(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const target = UNITS.get(to);
  const source = target && findIn(target.family, from);
  if (!source) return null;
  const shifted = shift(value, source.power - target.power);
  return source.times === target.times
    ? shifted
    : Number(((shifted * source.times) / target.times).toPrecision(12));
}

/** As it is spelt, or with other capitals where that can be one unit only. */
function findIn(family: number, name: string): Unit | undefined {
  const exact = UNITS.get(name);
  if (exact) return exact.family === family ? exact : undefined;
  const small = name.toLowerCase();
  const alike = [...UNITS].filter(
    ([known, unit]) => unit.family === family && known.toLowerCase() === small,
  );
  const [first, ...others] = alike.map(([, unit]) => unit);
  return others.every(({ power }) => power === first!.power) ? first : undefined;
}

/** Moves the decimal point of the number as it is written, so that nothing is rounded: 2.8 by −3 is 0.0028. */
function shift(value: number, by: number): number {
  const [digits, power = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(power) + by}`);
}
