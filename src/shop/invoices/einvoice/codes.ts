import type { PaymentKind } from '#base/values/payment-kinds.ts';

/** Code lists as the rules know them; of long ones the part that a document of a Slovak shop can name. */
const codes = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Units of the shop as UN/ECE Recommendation 20, packages as Recommendation 21 behind an X. */
const UNITS: Record<string, string> = {
  ks: 'H87',
  m: 'MTR',
  bal: 'XPK',
  sada: 'SET',
  par: 'PR',
  kg: 'KGM',
  hod: 'HUR',
};
const OTHER_UNIT = 'C62';
export const unitCode = (unit: string) => UNITS[unit] ?? OTHER_UNIT;

/** What goods are counted, measured and packed in; the whole list has two thousand. */
export const UNIT_CODES = codes(`${Object.values(UNITS).join(' ')} ${OTHER_UNIT}
  EA NAR DZN CEN MIL KMT CMT MMT DMT MTK CMK MTQ LTR MLT HLT GRM MGM TNE SEC MIN DAY WEE MON ANN
  LS E48 E51 KWH WTT KWT P1 XRO XBX XCT XPX XRL XBG XPA XST XTU XCA XBO XSA XKG XDR XCX XBE`);

/** UNTDID 4461. A courier's cash on delivery has no code of its own. */
export const PAYMENT_CODE: Record<PaymentKind, string> = {
  invoice: '58',
  prepayment: '58',
  cash: '10',
  card: '48',
  on_delivery: 'ZZZ',
};
export const SET_OFF = '97';
export const TRANSFERS = codes('30 58');
export const DIRECT_DEBITS = codes('49 59');
export const PAYMENT_CODES = codes(`${Array.from({ length: 70 }, (_, index) => index + 1).join(' ')}
  74 75 76 77 78 91 92 93 94 95 96 97 98 ZZZ`);

/** UNTDID 1001: what EN 16931 takes, and the shorter lists of the Peppol process 01. */
export const INVOICE_TYPES =
  codes(`71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382
  383 384 385 386 387 388 389 390 393 394 395 456 457 471 472 473 500 501 527 553 575 623 633
  751 780 817 870 875 876 877 935`);
export const CREDIT_NOTE_TYPES = codes('81 83 261 262 296 308 381 396 420 458 502 503 532');
export const PEPPOL_INVOICE_TYPES =
  codes(`71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553
  575 623 780 817 870 875 876 877 326 384`);
export const GERMAN_TYPES = codes('326 384');
export const PEPPOL_CREDIT_NOTE_TYPES = codes('381 396 81 83 532');

/** UNTDID 5305 as EN 16931 narrows it. */
export const VAT_CATEGORIES = codes('AE L M E S Z G O K B');
/** Codes of exemptions that belong to one category only, with the Peppol rule that says so. */
export const CATEGORY_OF_EXEMPTION: Record<string, { rule: string; category: string }> = {
  'VATEX-EU-G': { rule: 'PEPPOL-EN16931-P0104', category: 'G' },
  'VATEX-EU-O': { rule: 'PEPPOL-EN16931-P0105', category: 'O' },
  'VATEX-EU-IC': { rule: 'PEPPOL-EN16931-P0106', category: 'K' },
  'VATEX-EU-AE': { rule: 'PEPPOL-EN16931-P0107', category: 'AE' },
  'VATEX-EU-D': { rule: 'PEPPOL-EN16931-P0108', category: 'E' },
  'VATEX-EU-F': { rule: 'PEPPOL-EN16931-P0109', category: 'E' },
  'VATEX-EU-I': { rule: 'PEPPOL-EN16931-P0110', category: 'E' },
  'VATEX-EU-J': { rule: 'PEPPOL-EN16931-P0111', category: 'E' },
};
const EXEMPTIONS = codes(`79-C 132 135-1 143 144 146-1E 148 151 153 159 309 AE D F G I IC J O
  143-1FA 151-1AA ${parts('132-1', 'ABCDEFGHIJKLMNOPQ')} ${parts('143-1', 'ABCDEFGHIJKL')}
  ${parts('148-', 'ABCDEFG')} ${parts('151-1', 'ABCDE')}`);
export const isExemptionCode = (code: string) =>
  code.toUpperCase().startsWith('VATEX-EU-') && EXEMPTIONS.has(code.toUpperCase().slice(9));

/** UNTDID 5189 and 7161: why less, why more. */
export const ALLOWANCE_REASONS = codes(
  '41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105',
);
export const CHARGE_REASONS =
  codes(`AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD
  ABF ABK ABL ABN ABR ABS ABT ABU ACF ACG ACH ACI ACJ ACK ACL ACM ACS ADC ADE ADJ ADK ADL ADM ADN ADO
  ADP ADQ ADR ADT ADW ADY ADZ AEA AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES AET AEU AEV
  AEW AEX AEY AEZ AJ AU CA CAB CAD CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW
  CAX CAY CAZ CD CG CS CT DAB DAC DAD DAF DAG DAH DAI DAJ DAK DAL DAM DAN DAO DAP DAQ DL EG EP ER FAA
  FAB FAC FC FH FI GAA HAA HD HH IAA IAB ID IF IR IS KO L1 LA LAA LAB LF MAE MI ML NAA OA PA PAA PC PL
  PRV RAB RAC RAD RAF RE RF RH RV SA SAA SAD SAE SAI SG SH SM SU TAB TAC TT TV V1 V2 WH XAA YY ZZZ`);

/** ISO 6523: who gives out identifiers of organisations. */
export const isOrganisationScheme = (code: string) =>
  /^0\d{3}$/.test(code) && Number(code) >= 2 && Number(code) <= 245;
/** The Electronic Address Scheme list: where a party can be reached. */
export const ADDRESS_SCHEMES =
  codes(`0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147
  0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202
  0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240
  0244 0245 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931
  9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951
  9952 9953 9957 9959 AN AQ AS AU EM`);

/** What may be embedded (Peppol CL001, BR-CL-24). */
export const MIME_CODES = codes(`application/pdf image/png image/jpeg text/csv
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
  application/vnd.oasis.opendocument.spreadsheet`);

/** ISO 4217. */
export const CURRENCIES =
  codes(`AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND
  BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP
  DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK
  JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
  MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
  RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
  TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD
  XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL`);

/** ISO 3166-1; 1A is Kosovo, XI Northern Ireland. */
export const COUNTRIES =
  codes(`1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH
  BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE
  DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT
  GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ
  LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA
  SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW`);

function parts(stem: string, letters: string): string {
  return [...letters].map((letter) => stem + letter).join(' ');
}
