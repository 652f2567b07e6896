import { lettering } from './lettering.ts';

/** A part of the drawing, closer. */
export const closeUp = (drawing: string, viewBox: string): string =>
  drawing.replace(/viewBox="[^"]*"/, `viewBox="${viewBox}"`);

/** The product in the colours of its department: on a podium, or on the wall where it is mounted. */
export function onStage(drawing: string, { color, tint }: { color: string; tint: string }): string {
  const isWallMounted = drawing.includes('filter="url(#b)"');
  const place = isWallMounted
    ? `<rect x="110" y="90" width="580" height="620" rx="28" fill="#fff" opacity=".7"/><rect x="110" y="90" width="580" height="620" rx="28" fill="none" stroke="${color}" stroke-opacity=".18" stroke-width="3"/>`
    : `<path d="M70 620V668A330 96 0 0 0 730 668V620Z" fill="${color}" opacity=".22"/><ellipse cx="400" cy="620" rx="330" ry="96" fill="#fff"/><ellipse cx="400" cy="620" rx="330" ry="96" fill="none" stroke="${color}" stroke-opacity=".35" stroke-width="3"/>`;
  const stood = isWallMounted ? placed(drawing, 100, 100, 600) : placed(drawing, 110, 140, 580);
  return picture(
    `<rect width="800" height="800" fill="${tint}"/><path d="M0 0H800V520L0 760Z" fill="#fff" opacity=".35"/>${place}${stood}`,
  );
}

export type Fact = { label: string; value: string };

/** The drawing with three of its parameters below, as large as on a box in a shop window. */
export function withFacts(
  drawing: string,
  facts: Fact[],
  { color, tint }: { color: string; tint: string },
): string {
  const width = 680 / facts.length;
  const cards = facts.map(({ label, value }, index) => {
    const x = 60 + index * width;
    const middle = x + (width - 16) / 2;
    const line = { anchor: 'middle', max: width - 52 } as const;
    return [
      `<rect x="${x}" y="596" width="${width - 16}" height="150" rx="10" fill="${tint}"/>`,
      `<path d="M${x + 24} 596h64" stroke="${color}" stroke-width="6"/>`,
      lettering(value, { ...line, x: middle, y: 676, size: 46, fill: color }),
      lettering(label, { ...line, x: middle, y: 718, size: 20, fill: '#3f5562' }),
    ].join('');
  });
  return picture(`${placed(drawing, 105, 5, 590)}${cards.join('')}`);
}

/** The carton it travels in, with the label the warehouse reads. */
export function inCarton(carton: string, { brand, code }: { brand: string; code: string }): string {
  const bars = Array.from(code, (char, index) => {
    const width = 2 + (char.charCodeAt(0) % 4);
    return `<path d="M${20 + index * 13} 92v36" stroke="#101f28" stroke-width="${width}"/>`;
  });
  const label = [
    '<rect width="190" height="144" rx="4" fill="#fdfdfc"/>',
    '<rect width="190" height="34" rx="4" fill="#101f28"/>',
    lettering(brand, { x: 14, y: 25, size: 21, max: 160, fill: '#fff' }),
    lettering(code, { x: 14, y: 74, size: 32, max: 162, fill: '#101f28' }),
    ...bars,
  ].join('');
  // The left side of the carton falls away by 100 on 260.
  return carton.replace('</svg>', `<g transform="matrix(1 .385 0 1 172 400)">${label}</g></svg>`);
}

/** Two drawings as one picture: a kit of a station and its monitor. */
export const sideBySide = (left: string, right: string): string =>
  picture(`${placed(left, -90, 90, 620)}${placed(right, 270, 130, 560)}`);

const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">${content}</svg>`;

const placed = (drawing: string, x: number, y: number, size: number) =>
  drawing.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
