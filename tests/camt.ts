/** A statement as a bank writes it, for tests: CAMT.053 of either version. */
export type CamtEntry = {
  /** In cents; less than zero: paid by the shop. */
  cents: number;
  reference?: string;
  symbol?: string;
  name?: string;
  account?: string;
  note?: string;
  day?: string;
  /** Several payments booked as one. */
  batch?: (Omit<CamtEntry, 'batch' | 'day'> & { reference: string })[];
  /** Taken from the batch by the bank. */
  charges?: number;
  status?: string;
};
type Camt = {
  entries: CamtEntry[];
  id?: string;
  number?: string;
  account?: string;
  opening?: number;
  /** As it should be, unless a test wants another. */
  closing?: number;
  version?: '02' | '08';
};

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const way = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function camtOf({
  entries,
  id = 'VYPIS-1',
  number = '219',
  account = 'SK3112000000198742637541',
  opening = 100_000,
  version = '08',
  ...rest
}: Camt): string {
  const sum = entries
    .filter(({ status = 'BOOK' }) => status === 'BOOK')
    .reduce((total, { cents }) => total + cents, 0);
  const closing = rest.closing ?? opening + sum;
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>${way(cents)}<Dt><Dt>2026-11-15</Dt></Dt></Bal>`;
  const is08 = version === '08';
  const detail = (one: CamtEntry) => {
    const side = one.cents < 0 ? 'Cdtr' : 'Dbtr';
    const name = `<Nm>${escaped(one.name ?? '')}</Nm>`;
    return `<TxDtls><Refs>${one.reference ? `<AcctSvcrRef>${one.reference}</AcctSvcrRef>` : ''}<EndToEndId>${
      one.symbol ? `/VS${one.symbol}/SS/KS0308` : 'NOTPROVIDED'
    }</EndToEndId></Refs>${
      is08
        ? `<Amt Ccy="EUR">${euros(one.cents)}</Amt>${way(one.cents)}`
        : `<AmtDtls><TxAmt><Amt Ccy="EUR">${euros(one.cents)}</Amt></TxAmt></AmtDtls>`
    }<RltdPties><${side}>${is08 ? `<Pty>${name}</Pty>` : name}</${side}><${side}Acct><Id><IBAN>${
      one.account ?? ''
    }</IBAN></Id></${side}Acct></RltdPties><RmtInf><Ustrd>${escaped(one.note ?? '')}</Ustrd></RmtInf></TxDtls>`;
  };
  const entry = (one: CamtEntry) =>
    `<Ntry><Amt Ccy="EUR">${euros(one.cents)}</Amt>${way(one.cents)}<Sts>${
      is08 ? `<Cd>${one.status ?? 'BOOK'}</Cd>` : (one.status ?? 'BOOK')
    }</Sts><BookgDt><Dt>${one.day ?? '2026-11-13'}</Dt></BookgDt>${
      one.reference ? `<AcctSvcrRef>${one.reference}</AcctSvcrRef>` : ''
    }${
      one.charges
        ? `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">${euros(one.charges)}</TtlChrgsAndTaxAmt></Chrgs>`
        : ''
    }<NtryDtls>${(one.batch ?? [one]).map(detail).join('')}</NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${id}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
}
