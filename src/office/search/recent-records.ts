/** What was opened by the search, newest first, as long as the tab lives and for one person. */
export type Recent = {
  key: string;
  title: string;
  more: string;
  kind: 'order' | 'customer' | 'invoice' | 'product';
};

const MOST_RECORDS = 5;
const keyOf = (email: string) => `recent ${email}`;

export function recentRecords(email: string): Recent[] {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(keyOf(email)) ?? '[]');
    return Array.isArray(known) ? (known as Recent[]).slice(0, MOST_RECORDS) : [];
  } catch {
    return [];
  }
}

export function rememberRecord(email: string, record: Recent): void {
  const others = recentRecords(email).filter(({ key }) => key !== record.key);
  sessionStorage.setItem(keyOf(email), JSON.stringify([record, ...others].slice(0, MOST_RECORDS)));
}
