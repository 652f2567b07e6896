import type { Person } from './people.ts';

type Firm = [
  company: string,
  mail: string,
  person: string,
  priceGroup: 1 | 2 | 3,
  /** In thousands of euros, or null. */
  creditLimit: number | null,
  invoice: [street: string, city: string, zip: string],
  salePoint: 1 | 2 | 3,
];

/** Names that nobody would give a firm of their own; mails go to a domain that does not exist. */
// prettier-ignore
const FIRMS: Firm[] = [
  ['Kamera a klobúk, s. r. o.', 'kamera-a-klobuk', 'Oľga Klobúková', 2, 12, ['Vzorová 1', 'Bratislava', '82109'], 1],
  ['Drôtik & Zásuvka, s. r. o.', 'drotik-zasuvka', 'Ivan Drôtik', 2, null, ['Vzorová 14', 'Trnava', '91701'], 1],
  ['Alarmy spod Tatier, s. r. o.', 'alarmy-spod-tatier', 'Katarína Štítová', 3, 25, ['Ukážková 7', 'Poprad', '05801'], 3],
  ['Zvonček a vrátnik, s. r. o.', 'zvoncek-a-vratnik', 'Rudolf Zvonár', 1, null, ['Ukážková 22', 'Nitra', '94901'], 1],
  ['Káble Dĺžka, s. r. o.', 'kable-dlzka', 'Beáta Dlhá', 2, 8, ['Príkladná 3', 'Banská Bystrica', '97401'], 2],
  ['Strážca Imro, a. s.', 'strazca-imro', 'Imrich Strážay', 3, 40, ['Príkladná 40', 'Bratislava', '83104'], 1],
  ['Dymka protipožiarna, s. r. o.', 'dymka', 'Lenka Dymová', 2, 6, ['Vymyslená 9', 'Prešov', '08001'], 3],
  ['Zámočníctvo Kľúčik', 'klucik', 'Štefan Kľúčik', 1, null, ['Vymyslená 11', 'Martin', '03601'], 2],
  ['Sieť bez uzlov, s. r. o.', 'siet-bez-uzlov', 'Michaela Uzlíková', 2, 10, ['Vzorová 58', 'Žilina', '01008'], 2],
  ['Dohľadný dom, s. r. o.', 'dohladny-dom', 'Pavol Dohľad', 1, 3, ['Ukážková 5', 'Trenčín', '91101'], 2],
  ['Signál Zlatá niť, s. r. o.', 'zlata-nit', 'Eva Nitková', 2, null, ['Príkladná 17', 'Košice', '04011'], 3],
  ['Objektív Ostrý, s. r. o.', 'objektiv-ostry', 'Martin Ostrý', 3, 20, ['Vzorová 33', 'Senec', '90301'], 1],
  ['Sirény Ticho, s. r. o.', 'sireny-ticho', 'Alena Tichá', 1, 4, ['Vymyslená 2', 'Michalovce', '07101'], 3],
  ['Brány a mosty, s. r. o.', 'brany-a-mosty', 'Dušan Mostík', 2, null, ['Ukážková 60', 'Zvolen', '96001'], 2],
  ['Poistka a syn, s. r. o.', 'poistka-a-syn', 'Anton Poistka', 2, 7, ['Príkladná 28', 'Levice', '93401'], 1],
  ['Rozvádzač Vrchol, s. r. o.', 'rozvadzac-vrchol', 'Silvia Vrchovská', 3, 30, ['Vzorová 71', 'Liptovský Mikuláš', '03101'], 2],
  ['Elektro Iskierka', 'iskierka', 'Juraj Iskra', 1, null, ['Vymyslená 19', 'Piešťany', '92101'], 1],
  ['Bezpečné noci, s. r. o.', 'bezpecne-noci', 'Viera Nočná', 2, 9, ['Ukážková 12', 'Bardejov', '08501'], 3],
];

/** They registered and wait for somebody of the office. */
// prettier-ignore
const NEWCOMERS: Firm[] = [
  ['Svetlo na schodoch, s. r. o.', 'svetlo-na-schodoch', 'Tibor Schodný', 1, null, ['Príkladná 6', 'Nové Zámky', '94001'], 1],
  ['Dozor Modrá sova, s. r. o.', 'modra-sova', 'Petra Sovová', 1, null, ['Vzorová 90', 'Humenné', '06601'], 3],
];

/** The first two are those who sign in. */
const FIRST_ID = 3;
const FIRST_PERSON = 1_000_006;
const DAY = 86_400_000;

/** Firms as they are on a day; the older ones have been customers for longer. */
export const firmsOn = (now: Date): Person[] =>
  FIRMS.map((firm, index) =>
    personOf(firm, index, new Date(now.getTime() - (1_500 - 55 * index) * DAY)),
  );

export const newcomersOn = (now: Date): Person[] =>
  NEWCOMERS.map((firm, index) =>
    personOf(
      firm,
      FIRMS.length + index,
      new Date(now.getTime() - (NEWCOMERS.length - index) * DAY),
    ),
  );

function personOf(firm: Firm, index: number, since: Date): Person {
  const [companyName, mail, person, priceGroup, creditLimit, [street, city, zip], salePoint] = firm;
  const [firstName = '', lastName = ''] = person.split(' ');
  const dic = String(2_999_000_000 + 11 * (index + 10) - (2_999_000_000 % 11));
  const address = { street, city, zip };
  return {
    id: FIRST_ID + index,
    personId: FIRST_PERSON + index,
    email: `objednavky@${mail}.example`,
    firstName,
    lastName,
    companyName,
    companyId: icoOf(9_900_010 + index),
    vatId: dic,
    // Two of them are too small to pay VAT.
    extVatId: companyName.includes(',') ? `SK${dic}` : '',
    phone: `+4219000000${String(10 + index)}`,
    priceGroup,
    creditLimitCents: creditLimit === null ? null : creditLimit * 100_000,
    newsletter: index % 3 === 0,
    since,
    wishes: 0,
    salePoint,
    invoice: address,
    delivery: address,
    boxStreet: street,
  };
}

/** Seven digits and their check digit. */
function icoOf(digits: number): string {
  const sum = [...String(digits)].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}
