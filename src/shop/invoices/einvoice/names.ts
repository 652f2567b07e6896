const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

export const NAMESPACES = {
  Invoice: `${UBL}Invoice-2`,
  CreditNote: `${UBL}CreditNote-2`,
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
};
export const CUSTOMIZATION =
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
export const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
