import { t } from '#text/documents.ts';
import type { EDocument, EParty } from './document.ts';
import type { Finding, Level } from './rule.ts';
import { cleaned } from './xml-text.ts';

type AddressPart = 'street' | 'city' | 'zip';
type PartyField = 'name' | 'dic' | 'dicWrong' | 'icDphWrong' | 'icoWrong' | AddressPart;
type Place =
  | { who: 'buyer'; field: PartyField }
  | { who: 'supplier'; field: PartyField | 'icDph' | 'ico' | 'register' | 'iban' | 'ibanWrong' }
  | { who: 'goods'; field: 'name' | 'exemption' | 'exemptionCode' | 'rate' | 'price' }
  | {
      who: 'document';
      field: 'credited' | 'order' | 'due' | 'supplied' | 'variableSymbol' | 'rule';
    };

/** What a person has to complete or put right, and where: the sentence names the field and whose it is. */
export type ToComplete = Place & { level: Level; rule: string; text: string };

/** Rules of which a person can do something by completing data; of a party, the way of the finding tells which. */
const FIELDS: Record<string, Place | PartyField | 'ico' | 'address'> = {
  'BR-06': { who: 'supplier', field: 'name' },
  'BR-07': { who: 'buyer', field: 'name' },
  'PEPPOL-EN16931-R010': { who: 'buyer', field: 'dic' },
  'PEPPOL-EN16931-R020': { who: 'supplier', field: 'dic' },
  'SKX-02': 'dicWrong',
  'SKX-03': 'address',
  'SKX-06': 'icoWrong',
  'SKX-07': 'icDphWrong',
  'BR-CO-09': 'icDphWrong',
  'SKX-09': { who: 'supplier', field: 'register' },
  'SKX-25': { who: 'supplier', field: 'ico' },
  'BR-CO-26': { who: 'supplier', field: 'ico' },
  'BR-50': { who: 'supplier', field: 'iban' },
  'BR-61': { who: 'supplier', field: 'iban' },
  'SKX-16': { who: 'supplier', field: 'ibanWrong' },
  ...Object.fromEntries(
    ['S', 'E'].flatMap((code) =>
      ['02', '03', '04'].map((number): [string, Place] => [
        `BR-${code}-${number}`,
        { who: 'supplier', field: 'icDph' },
      ]),
    ),
  ),
  'BR-25': { who: 'goods', field: 'name' },
  'BR-E-10': { who: 'goods', field: 'exemption' },
  'BR-CL-22': { who: 'goods', field: 'exemptionCode' },
  'SKX-17': { who: 'goods', field: 'rate' },
  'PEPPOL-EN16931-R120': { who: 'goods', field: 'price' },
  'SKX-11': { who: 'document', field: 'credited' },
  'PEPPOL-EN16931-R003': { who: 'document', field: 'order' },
  'BR-CO-25': { who: 'document', field: 'due' },
  'SKX-10': { who: 'document', field: 'supplied' },
  'SKX-15': { who: 'document', field: 'variableSymbol' },
};

/** Findings as sentences for the shop's people, each once, what is refused before what is doubtful. */
export function toComplete(findings: Finding[], document: EDocument): ToComplete[] {
  const all = findings.flatMap((finding) =>
    placesOf(finding, document).flatMap((place) =>
      sentences(place, finding, document).map((text) => ({
        ...place,
        level: finding.level,
        rule: finding.rule,
        text,
      })),
    ),
  );
  const first = new Map(all.toReversed().map((one) => [one.text, one]));
  return all
    .filter((one) => first.get(one.text) === one)
    .toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}

function placesOf({ rule, where }: Finding, document: EDocument): Place[] {
  const known = FIELDS[rule] ?? { who: 'document', field: 'rule' };
  if (typeof known === 'object') return [known];
  const who = where.includes('/cac:AccountingCustomerParty') ? 'buyer' : 'supplier';
  if (known !== 'address') return [{ who, field: known } as Place];
  const parts: AddressPart[] = ['street', 'city', 'zip'];
  return parts
    .filter((part) => cleaned(document[who][part]) === '')
    .map((field) => ({ who, field }));
}

/** Long or odd values are cut: a sentence is read by a person. */
const shown = (text: string) => {
  const characters = [...cleaned(text)];
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : characters.join('');
};

const VALUE: Record<string, (party: EParty & { iban?: string }) => string> = {
  dicWrong: ({ dic }) => dic,
  icDphWrong: ({ icDph }) => icDph,
  icoWrong: ({ ico }) => ico,
  ibanWrong: ({ iban }) => iban ?? '',
};

function sentences(place: Place, finding: Finding, document: EDocument): string[] {
  if (place.who === 'goods') return ofGoods(place.field, finding, document);
  if (place.who === 'document')
    return [
      t(`einvoice.document.${place.field}`, {
        rule: finding.rule,
        value: shown(document.payment.variableSymbol),
      }),
    ];
  const party = document[place.who];
  const values = {
    name: shown(party.name || party.ico || document.orderNumber),
    order: shown(document.orderNumber),
    value: shown(VALUE[place.field]?.(party) ?? ''),
  };
  return place.who === 'buyer'
    ? [t(`einvoice.buyer.${place.field}`, values)]
    : [t(`einvoice.supplier.${place.field}`, values)];
}

type GoodsField = Extract<Place, { who: 'goods' }>['field'];

/** The line a finding stands at; what is wrong with a whole rate is said of each of its goods. */
function ofGoods(field: GoodsField, { where }: Finding, document: EDocument): string[] {
  const say = ({ position, name, vatPercent }: EDocument['lines'][number]) =>
    t(`einvoice.goods.${field}`, {
      position,
      name: shown(name),
      value: field === 'rate' ? vatPercent : shown(document.exemption?.code ?? ''),
    });
  const [, isLine, place = '1'] = /\/cac:(Invoice|CreditNote)Line(?:\[(\d+)\])?/.exec(where) ?? [];
  if (isLine) return [say(document.lines[Number(place) - 1]!)];
  const isOfRate = ({ vatPercent }: { vatPercent: number }) =>
    field === 'rate' ? ![23, 19, 5, 0].includes(vatPercent) : vatPercent === 0;
  const taxed = [
    ...document.lines,
    ...document.adjustments.map(({ reason, vatPercent }) => ({
      ...document.lines[0]!,
      name: reason,
      vatPercent,
    })),
  ];
  return taxed.filter(isOfRate).map(say);
}
