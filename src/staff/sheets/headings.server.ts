import { slugify } from '#base/slug.ts';
import type { Column, Sheet, SheetName } from './sheet.server.ts';

const CODE =
  'kod, kod-produktu, kod-tovaru, katalogove-cislo, kat-cislo, objednavacie-cislo, obj-cislo, cislo-tovaru, skladove-cislo';
const PRICE =
  'cena, cena-bez-dph, cena-eur, cena-eur-bez-dph, cena-bez-dph-eur, jednotkova-cena, jedn-cena, predajna-cena, predajna-cena-bez-dph, cennikova-cena';
const VAT = 'dph, sadzba-dph, dph-sadzba, dph-v';

/** What Slovak offices and their programs call the columns, as addresses write it: "Cena bez DPH" is cena-bez-dph. */
const ALIASES: Record<SheetName, Record<string, string>> = {
  products: {
    code: CODE,
    name: 'nazov, nazov-produktu, nazov-tovaru, nazov-polozky, tovar, produkt, polozka',
    category: 'kategoria',
    vendor: 'vyrobca, znacka',
    price: PRICE,
    vat: VAT,
    exemption_code: 'kod-oslobodenia',
    exemption_reason: 'dovod-oslobodenia, oslobodenie-od-dane',
    unit: 'mj, merna-jednotka, m-j, jednotka',
    quantity_step: 'predava-sa-po, nasobok, krok',
    is_sold: 'predava-sa, v-ponuke, aktivny',
    offer_position: 'poradie-v-akcii',
    slug: 'adresa, url',
    short_description: 'kratky-popis',
    description: 'popis',
    parameters: 'parametre',
    related: 'suvisiace, suvisiace-produkty',
    packs: 'balenia, balenie',
    accessories: 'prislusenstvo',
    ean: 'ean-kod, ean13, ean-13, gtin, ciarovy-kod',
    vendor_code: 'kod-vyrobcu, katalogove-cislo-vyrobcu, oznacenie-vyrobcu, part-number',
    successor: 'nahrada, nastupca, nahradil-ho',
    purchase_price: 'nakupna-cena, nakupna-cena-bez-dph, nc',
  },
  prices: { code: CODE, price: PRICE, vat: VAT },
  categories: {
    slug: 'adresa, url',
    parent: 'nadradena, nadradena-kategoria',
    label: 'nazov, kratky-nazov',
    title: 'titulok, nazov-na-stranke',
    sentence: 'veta, popis',
    position: 'poradie',
    parameters: 'parametre',
  },
  parameters: {
    key: 'kluc',
    name: 'nazov',
    kind: 'druh',
    unit: 'jednotka',
    aliases: 'ine-nazvy',
    values: 'hodnoty',
    position: 'poradie',
  },
  stock: {
    code: CODE,
    warehouse: 'sklad, nazov-skladu',
    quantity: 'mnozstvo, pocet, pocet-ks, stav, stav-skladu, zasoba, skladom, na-sklade',
  },
  inbound: {
    code: CODE,
    reference: 'cislo-dodavky, dodavka, cislo-objednavky, objednavka',
    quantity: 'mnozstvo, pocet, pocet-ks',
    expected_on: 'ocakavame, termin, datum, datum-dodania, termin-dodania',
    note: 'poznamka, dodavatel',
  },
  synonyms: {
    words: 'slova, slovo, vyraz, hladane',
    means: 'znamena, vyznam, synonyma, synonymum',
    both_ways: 'obojsmerne, oboma-smermi',
  },
  customers: {
    email: 'e-mail, mail, emailova-adresa',
    company_name: 'firma, nazov-firmy, obchodne-meno, spolocnost, zakaznik, odberatel',
    company_id: 'ico',
    vat_id: 'dic',
    ext_vat_id: 'ic-dph, icdph',
    first_name: 'meno',
    last_name: 'priezvisko',
    phone: 'telefon, tel, tel-cislo, mobil',
    price_group: 'cenova-skupina, cenova-hladina',
    state: 'stav',
    peppol_address: 'peppol, peppol-adresa, e-faktura-adresa',
    newsletter: 'novinky',
    invoice_street: 'ulica, fakturacna-ulica',
    invoice_city: 'mesto, obec, fakturacne-mesto',
    invoice_zip: 'psc, fakturacne-psc',
    delivery_street: 'dodacia-ulica',
    delivery_city: 'dodacie-mesto',
    delivery_zip: 'dodacie-psc',
  },
};

/** The column of a sheet that a heading means: its own name, or one people use for it. */
export function columnNamed(sheet: Sheet, heading: string): Column | undefined {
  const name = heading.trim().toLowerCase();
  const own = sheet.columns.find((one) => one.name === name);
  if (own || name === '') return own;
  const plain = slugify(heading);
  const aliases = Object.entries(ALIASES[sheet.name]);
  const meant = aliases.find(([, list]) => list.split(', ').includes(plain))?.[0];
  return sheet.columns.find((one) => one.name === meant);
}

/** Two headings somebody knows, or nothing else: a title above the table is neither. */
export function isHeadOf(sheet: Sheet, cells: string[]): boolean {
  const given = cells.filter((cell) => cell.trim() !== '');
  const known = given.filter((cell) => columnNamed(sheet, cell)).length;
  return known >= 2 || (known > 0 && known === given.length);
}
