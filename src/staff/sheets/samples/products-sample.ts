/** A small assortment of things that do not exist, as `shop sample …` writes it. */
export const PARAMETER_SAMPLE = [
  { key: 'rozlisenie', name: 'Rozlíšenie', kind: 'number', unit: 'Mpx', position: 1 },
  { key: 'objektiv', name: 'Objektív', kind: 'choice', unit: 'mm', position: 2 },
  {
    key: 'krytie',
    name: 'Krytie',
    kind: 'choice',
    aliases: ['Stupeň krytia'],
    values: [{ name: 'IP65' }, { name: 'IP66' }, { name: 'IP67', synonyms: ['IP 67'] }],
    position: 3,
  },
];

export const CATEGORY_SAMPLE = [
  {
    slug: 'ip-kamery',
    parent: 'cctv',
    label: 'IP kamery',
    title: 'IP kamery',
    position: 1,
    parameters: [
      { parameter: 'rozlisenie', is_filterable: true, is_key: true },
      { parameter: 'objektiv', is_filterable: true, is_key: true },
      { parameter: 'krytie', is_filterable: true },
    ],
  },
  { slug: 'dome-kamery', parent: 'ip-kamery', label: 'Dome', title: 'Dome IP kamery', position: 1 },
  {
    slug: 'bullet-kamery',
    parent: 'ip-kamery',
    label: 'Bullet',
    title: 'Bullet IP kamery',
    position: 2,
  },
  {
    slug: 'detektory',
    parent: 'ezs',
    label: 'Detektory',
    title: 'Detektory pohybu a otvorenia',
    sentence: 'Pohybové a magnetické detektory pre drôtové aj bezdrôtové ústredne.',
    position: 1,
  },
  { slug: 'kable', parent: 'sks', label: 'Káble', title: 'Dátové káble', position: 1 },
];

export const PRODUCT_SAMPLE = [
  {
    code: 'VZ-DOME4',
    name: 'Vzorka VZ-DOME4 – IP dome kamera 4 Mpx',
    category: 'dome-kamery',
    vendor: 'Vzorka',
    price: 89.9,
    offer_position: 1,
    short_description: 'Vonkajšia dome kamera 4 Mpx, 2,8 mm, IR 30 m, PoE.',
    description: '<p>Kamera do vonkajšieho prostredia s krytím IP67.</p>',
    parameters: [
      { category: 'Obraz', code: 'Rozlíšenie', value: '4', unit: 'Mpx' },
      { category: 'Obraz', code: 'Objektív', value: '2,8', unit: 'mm' },
      { category: 'Prostredie', code: 'Krytie', value: 'IP67' },
    ],
    related: ['VZ-BULLET8'],
    accessories: [{ code: 'VZ-CAT6-305', kind: 'Kabeláž', why: 'PoE do 100 m' }],
    ean: '8580000000016',
    vendor_code: 'DOME-4-28',
    purchase_price: 61.4,
  },
  {
    code: 'VZ-BULLET8',
    name: 'Vzorka VZ-BULLET8 – IP bullet kamera 8 Mpx',
    category: 'bullet-kamery',
    vendor: 'Vzorka',
    price: 149,
    offer_position: 2,
    short_description: 'Vonkajšia bullet kamera 8 Mpx, 4 mm, IR 60 m, PoE.',
    parameters: [{ category: 'Obraz', code: 'Rozlíšenie', value: '8', unit: 'Mpx' }],
    related: ['VZ-DOME4'],
  },
  {
    code: 'VZ-DOME2',
    name: 'Vzorka VZ-DOME2 – IP dome kamera 2 Mpx',
    category: 'dome-kamery',
    vendor: 'Vzorka',
    price: 69.9,
    is_sold: false,
    short_description: 'Vonkajšia dome kamera 2 Mpx, 2,8 mm, IR 30 m, PoE.',
    successor: 'VZ-DOME4',
  },
  {
    code: 'VZ-PIR12',
    name: 'Vzorka VZ-PIR12 – PIR detektor 12 m',
    category: 'detektory',
    vendor: 'Vzorka',
    price: 18.45,
    short_description: 'Drôtový pohybový detektor s dosahom 12 m.',
  },
  {
    code: 'VZ-CAT6-305',
    name: 'Vzorka VZ-CAT6-305 – kábel UTP Cat6',
    category: 'kable',
    vendor: 'Vzorka káble',
    price: 0.39,
    unit: 'm',
    quantity_step: 305,
    packs: [{ quantity: 305, label: 'balenie' }],
    short_description: 'Inštalačný kábel UTP Cat6, LSOH, predáva sa po celých baleniach 305 m.',
  },
];

export const STOCK_SAMPLE = [
  { code: 'VZ-DOME4', warehouse: 'Predajňa a sklad Bratislava', quantity: 24 },
  { code: 'VZ-DOME4', warehouse: 'Predajňa Žilina', quantity: 6 },
  { code: 'VZ-BULLET8', warehouse: 'Predajňa a sklad Bratislava', quantity: 12 },
  { code: 'VZ-PIR12', warehouse: 'Predajňa Košice', quantity: 140 },
  { code: 'VZ-CAT6-305', warehouse: 'Predajňa a sklad Bratislava', quantity: 6100 },
];

export const INBOUND_SAMPLE = [
  {
    code: 'VZ-DOME4',
    reference: 'OBJ-2026-118',
    quantity: 200,
    expected_on: '2026-11-24',
    note: 'Vzor, s. r. o.',
  },
  {
    code: 'VZ-BULLET8',
    reference: 'OBJ-2026-118',
    quantity: 40,
    expected_on: '2026-11-24',
    note: '',
  },
  { code: 'VZ-PIR12', reference: 'OBJ-2026-121', quantity: 500, note: '' },
];
