/** Of which colleague a list is, as addresses say it in `kto`; nonsense is nobody in particular. */
export type PersonParam = { kto?: number };

export function personParam(search: Record<string, unknown>): PersonParam {
  const id = /^\d{1,10}$/.test(String(search.kto)) ? Number(search.kto) : 0;
  return id > 0 && id < 2 ** 31 ? { kto: id } : {};
}
