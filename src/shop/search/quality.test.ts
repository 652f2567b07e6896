import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import type { SearchItem } from './contract.ts';

const shop = useShop();

/**
 * What a query must bring: `first` at the top, `all` in the name and code of every one of the first four products,
 * `have` in its name or parameters.
 */
type Expected = {
  first?: string;
  all?: RegExp;
  have?: RegExp[];
  category?: string;
  blog?: RegExp;
  none?: true;
};

const TABLE: [query: string, expected: Expected][] = [
  // without diacritics, with them, in capitals, with spaces to spare
  ['hlasic', { all: /hlásič/, category: 'Hlásiče požiaru' }],
  ['hlásič', { all: /hlásič/, category: 'Hlásiče požiaru' }],
  ['HLASIC', { all: /hlásič/ }],
  ['  dymový   hlásič ', { all: /dymový hlásič/ }],
  ['hlásič dymu', { first: 'PY-HD3', category: 'Autonómne hlásiče dymu, tepla a CO' }],
  ['hlasic dymu', { first: 'PY-HD3' }],
  ['HLÁSIČ DYMU A CO', { first: 'PY-HDC3' }],

  // the beginning of a word
  ['kamer', { all: /kamera/, category: 'Kamerové systémy (CCTV)', blog: /GDPR/ }],
  ['videov', { all: /videovrátnik/, category: 'Videovrátniky' }],
  ['klav', { all: /klávesnica/ }],

  // one and many, other endings
  ['kamera', { all: /kamera/, category: 'IP kamery' }],
  ['kamery', { all: /kamera/, category: 'IP kamery' }],
  ['detektory', { all: /detektor/, category: 'Detektory EZS' }],
  ['ústredne', { all: /ústredňa/, category: 'Ústredne EZS', blog: /ústredňu/ }],
  ['zámky', { all: /zámok/, category: 'Elektrické zámky' }],
  ['káble', { all: /kábel/ }],
  ['patch panelov', { all: /patch panel/, category: 'Metalické patch panely' }],
  ['sirény', { all: /siréna/, category: 'Sirény EZS' }],
  ['čítačky kariet', { all: /čítačka kariet/ }],
  ['sady videovrátnikov', { all: /sada videovrátnika/, category: 'Sady videovrátnikov' }],

  // typos: swapped, wrong, missing, too many
  ['kamrea', { all: /kamera/, category: 'IP kamery' }],
  ['hlasci dymu', { first: 'PY-HD3' }],
  ['klavasnica', { all: /klávesnica/ }],
  ['akumultor', { all: /akumulátor/ }],
  ['swittch', { all: /switch/ }],
  ['kastar', { all: /^Kastra/ }],
  ['quatrel', { all: /^Quantrel/ }],
  ['pyrolam hlasic', { all: /^Pyrolan.*hlásič/ }],

  // words in any order, brand and kind
  ['kastra', { all: /^Kastra/ }],
  ['dome kastra', { all: /^Kastra.*dome/ }],
  ['siréna vonkajšia', { all: /vonkajšia.*siréna/, category: 'Vonkajšie sirény' }],
  ['voltimo zdroj', { all: /^Voltimo.*zdroj/ }],
  ['kábel vonkajší Cat6A', { first: 'KB-U6AFE' }],
  ['biela IP kamera turret', { first: 'NV-T2W' }],

  // numbers and units, together and apart
  ['utp cat6', { all: /Cat6 .*UTP/ }],
  ['cat 6', { all: /Cat6/ }],
  ['4mpx dome', { all: /dome kamera 4 Mpx/ }],
  ['zdroj 12v 5a', { all: /zdroj.*\/ 5 A/ }],
  ['7.2 Ah', { first: 'VT-A72' }],
  ['lišta 60x40', { first: 'RK-LL6040' }],
  ['rj-45 zásuvka', { all: /zásuvka.*RJ45/ }],
  ['wifi kamera', { all: /Wi-Fi kamera/, category: 'Wi-Fi kamery' }],
  ['video vrátnik', { all: /videovrátnik/, category: 'Videovrátniky' }],

  // codes: exact, without punctuation, with other punctuation, with spaces, in the middle
  ['NV-D428', { first: 'NV-D428' }],
  ['nvd428', { first: 'NV-D428' }],
  ['nv d428', { first: 'NV-D428' }],
  ['NV/D428', { first: 'NV-D428' }],
  ['n v d 4 2 8', { first: 'NV-D428' }],
  ['d428', { first: 'NV-D428' }],
  ['VD42', { first: 'NV-D428' }],
  ['PY-DO', { first: 'PY-DOI' }],
  ['kb-p6a', { all: /KB-P6A/ }],
  ['Kastra NV-T4W IP turret kamera 4 Mpx s farebným nočným videním, biela', { first: 'NV-T4W' }],

  ['nv d8z', { first: 'NV-D8Z' }],
  ['NV–D8Z', { first: 'NV-D8Z' }],
  ['vta72', { first: 'VT-A72' }],
  ['Nk.p08m', { first: 'NK-P08M' }],
  ['op m24', { first: 'OP-M24' }],

  // parameters: what the name does not say
  ['IK10', { have: [/IK10/] }],
  ['ik 10', { have: [/IK10/] }],
  ['WDR', { have: [/WDR/] }],
  ['H.265', { have: [/H\.265/] }],
  ['h265', { have: [/H\.265/] }],
  ['IP67', { have: [/IP67/] }],
  ['ip 67', { have: [/IP67/] }],
  ['ip67 kamera', { all: /kamera/, have: [/IP67/] }],
  ['kamera ip67 ik10', { all: /kamera/, have: [/IP67/, /IK10/] }],
  ['dome ik10', { all: /dome/, have: [/IK10/] }],
  ['kamera WDR h.265', { all: /kamera/, have: [/WDR/, /H\.265/] }],
  ['kamera obojsmerný zvuk', { all: /kamera/, have: [/obojsmerný/] }],
  ['802.3at', { have: [/802\.3.*at/] }],
  ['mifare desfire', { have: [/Mifare DESFire/] }],
  ['čítačka wiegand', { all: /čítačk/, have: [/Wiegand/] }],
  ['zbernica rs485', { have: [/RS-485/] }],
  ['kábel B2ca', { all: /kábel/, have: [/B2ca/] }],
  ['kábel awg23', { all: /kábel/, have: [/AWG23/] }],
  ['fail secure', { have: [/fail-secure/] }],
  ['contact id', { have: [/Contact ID/] }],
  ['detektor antimasking', { all: /detektor/, have: [/Antimasking/] }],
  ['HDMI 4K', { have: [/HDMI/, /4K/] }],

  // parameters: numbers with units
  ['868 MHz', { have: [/868 MHz/] }],
  ['120 dB', { have: [/120 dB/] }],
  ['siréna 120 db', { all: /siréna/, have: [/120 dB/] }],
  ['detektor 12 m', { all: /detektor/, have: [/12 m\b/] }],
  ['dome 8 mpx ir 30 m', { all: /dome.*8 Mpx/, have: [/IR/, /30 m\b/] }],
  ['kamera ir 150 metrov', { all: /kamera/, have: [/150 m\b/] }],
  ['kamera 2,8 mm ik10', { all: /kamera.*2,8/, have: [/IK10/] }],
  ['switch 8 poe', { all: /switch 8×/ }],
  ['switch 370 W', { all: /switch/, have: [/370 W/] }],
  ['switch poe 250m', { all: /switch/, have: [/250 m\b/] }],
  ['rekordér 320 mbps', { all: /rekordér|NVR/, have: [/320 Mb/] }],
  ['zámok 35 mm', { all: /zámok/, have: [/35 mm/] }],
  ['elektromagnet 500 kg', { have: [/500 kg/] }],
  ['stojanový rozvádzač 47u', { first: 'RK-S47808' }],
  ['akumulátor 12 V 7,2 Ah', { first: 'VT-A72' }],

  // numbers that nothing has: those near them, of the kind that was asked for
  ['akumulátor 12 V 7 Ah', { have: [/akumulátor/i, /\b7(,2)? Ah/] }],
  ['akumulator 12 V 7 Ah', { have: [/akumulátor/i, /\b7(,2)? Ah/] }],
  ['akumulátor 25 Ah', { first: 'VT-A260' }],
  ['siréna 118 dB', { all: /siréna/, have: [/1[01234][0-9] dB/] }],
  ['zdroj 13,5 V', { all: /zdroj/, have: [/13,8 V/] }],

  // categories and articles
  ['pohony brán', { all: /pohon.*brány/, category: 'Pohony brán' }],
  ['napájanie kamier', { category: 'Napájanie kamier' }],
  ['gdpr', { blog: /GDPR/ }],
  ['efaktúra', { blog: /E-faktúra/ }],
  ['skúšky eps', { blog: /skúšky EPS/ }],
  ['stupeň zabezpečenia', { blog: /stupeň zabezpečenia|stupne zabezpečenia/ }],

  // not all words: those with the most
  ['kastra turret qwertz', { all: /^Kastra.*turret/ }],
  ['neexistujúca kamera', { all: /kamera/ }],

  // nothing
  ['termokmera', { none: true }],
  ['qwertz', { none: true }],
  ['x', { none: true }],
  ['%', { none: true }],
  ['\\', { none: true }],
];

test.each(TABLE)('%j', async (query, { first, all, have = [], category, blog, none }) => {
  const items = await find(query);
  const products = items.filter(({ type }) => type === 'product');
  if (first) expect(products[0]?.code).toBe(first);
  if (all) {
    expect(products.length).toBeGreaterThan(0);
    for (const { name, code } of products) expect(`${name} ${code}`).toMatch(all);
  }
  if (have.length > 0) {
    expect(products.length).toBeGreaterThan(0);
    for (const text of await textsOf(products)) for (const one of have) expect(text).toMatch(one);
  }
  if (category) expect(namesOf(items, 'category')).toContain(category);
  if (blog) expect(namesOf(items, 'blog').join('\n')).toMatch(blog);
  if (none) expect(items).toEqual([]);
});

test('a product is found by its EAN and its vendor’s code, however they are parted', async () => {
  const products = await shop.sql<{ code: string; ean: string; vendor_code: string }[]>`
    select code, ean, vendor_code from product where is_sold and id % 29 = 3 order by id`;
  expect(products.length).toBeGreaterThan(10);
  for (const { code, ean, vendor_code: theirs } of products)
    for (const query of [
      ean,
      `${ean.slice(0, 1)} ${ean.slice(1, 7)} ${ean.slice(7)}`,
      theirs,
      theirs.toLowerCase(),
      theirs.replace('-', ''),
      theirs.replace('-', ' '),
    ])
      expect(
        (await find(query)).map((item) => item.code),
        query,
      ).toEqual([code]);
});

test('any three characters of a code find it', async () => {
  const products = await shop.sql<{ code: string }[]>`
    select code from product where is_sold and id % 43 = 1 order by id`;
  for (const { code } of products) {
    const key = code.replace(/[^A-Za-z0-9]/g, '');
    for (let place = 0; place + 3 <= key.length; place += 1)
      expect(await codesOf(key.slice(place, place + 3)), code).toContain(code);
  }
});

test('every product is first for its own code, and among the first for its own name', async () => {
  const products = await shop.sql<{ code: string; name: string }[]>`
    select code, name from product where is_sold and id % 17 = 0 order by id`;
  for (const { code, name } of products) {
    expect((await find(code))[0]?.code).toBe(code);
    expect((await find(name)).map((item) => item.code)).toContain(code);
  }
});

async function find(query: string): Promise<SearchItem[]> {
  const response = await shop.guest().get(`/admin/v1/search/${encodeURIComponent(query)}/sk`);
  return response.json().items;
}

async function codesOf(query: string): Promise<string[]> {
  const { items } = (await shop.guest().get(`/admin/v1/search-products/${query}/sk/72/0`)).json();
  return items.map(({ code }: SearchItem) => code);
}

async function textsOf(products: SearchItem[]): Promise<string[]> {
  const rows = await shop.sql<{ text: string }[]>`
    select replace(concat_ws(e'\\n', name, text_of_parameters(parameters)), e'\\u00a0', ' ') as text
    from product where code in ${shop.sql(products.map(({ code }) => code))}`;
  return rows.map(({ text }) => text);
}

const namesOf = (items: SearchItem[], wanted: SearchItem['type']) =>
  items.filter(({ type }) => type === wanted).map(({ name }) => name);
