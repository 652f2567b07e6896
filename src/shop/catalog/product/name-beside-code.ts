/**
 * What a product is called where its code stands beside: names begin with the vendor and the code, which would then be
 * read twice. A name of nothing else stays whole.
 */
export function nameBesideCode(name: string, { code, vendor }: { code: string; vendor: string }) {
  const rest = without(without(name, vendor), code);
  return rest === '' ? name : rest;
}

/** Only whole words: "Kastra" is not the beginning of "Kastrans". */
function without(text: string, start: string): string {
  if (start === '' || !text.toLowerCase().startsWith(start.toLowerCase())) return text;
  const rest = text.slice(start.length);
  return rest === '' || /^[\s,:–-]/.test(rest) ? rest.replace(/^[\s,:–-]+/, '') : text;
}
