/** Where the office has screens; a name with $ stands for one part of an address. The router has the same. */
const SCREENS = [
  '/',
  '/objednavky',
  '/objednavky/nova',
  '/objednavky/$number',
  '/platby',
  '/faktury',
  '/faktury/$number',
  '/upomienky',
  '/uctovnictvo',
  '/zakaznici',
  '/zakaznici/$id',
  '/registracie',
  '/nedorucene',
  '/ucet',
  '/nastavenia/e-faktura',
  '/nastavenia/ludia',
  '/nastavenia/limity',
  '/heslo',
  '/zabudnute-heslo',
];

const PATTERNS = SCREENS.map((screen) => new RegExp(`^${screen.replace(/\$\w+/g, '[^/]+')}/?$`));

/** Told to the server too, so that an address without a screen is answered as one that is not there. */
export const isScreen = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
