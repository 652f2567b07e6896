/** A list with views, a search and a choice of columns; what it is narrowed by comes on top. */
const LIST = ['pohlad', 'hladat', 'stlpce', 'nahlad'] as const;

/**
 * Where the office has screens, and what may stand behind the question mark there; a name with $ is one part of an
 * address. Router and links take their types from here, and the server answers any other address as one that is not there.
 */
export const SCREENS = {
  '/': [],
  '/objednavky': [
    ...LIST,
    'triedit',
    'stav',
    'tovar',
    'platba',
    'zakaznik',
    'doprava',
    'sklad',
    'od',
    'do',
    'suma_od',
    'suma_do',
    'bez_faktury',
  ],
  '/objednavky/nova': ['zakaznik'],
  '/objednavky/$number': [],
  '/platby': ['vypis'],
  '/faktury': [...LIST, 'podla', 'od', 'do', 'e-faktura'],
  '/faktury/$number': ['krok'],
  '/upomienky': LIST,
  '/poukazky': LIST,
  '/uctovnictvo': ['mesiac', 'od', 'do'],
  '/zakaznici': [...LIST, 'zoradit', 'skupina'],
  '/zakaznici/registracie': [],
  '/zakaznici/$id': ['cast'],
  '/registracie': [...LIST, 'firma'],
  '/produkty': [...LIST, 'zoradit', 'vyrobca', 'kategoria'],
  '/produkty/$code': [],
  '/produkty/$code/ceny': [],
  '/produkty/$code/sklad': [],
  '/produkty/$code/parametre': [],
  '/produkty/$code/obrazky': [],
  '/produkty/$code/prilohy': [],
  '/produkty/$code/suvisiace': [],
  '/produkty/$code/caka': [],
  '/produkty/$code/nahlad': [],
  '/produkty/$code/historia': [],
  '/kategorie': ['kategoria'],
  '/sklad': [...LIST, 'vyrobca', 'kategoria'],
  '/sklad/inventura': [...LIST, 'vyrobca', 'kategoria', 'sklad'],
  '/sklad/dodavky': LIST,
  '/sklad/dodavky/$reference': [],
  '/ceny': ['zakaznik', 'produkt'],
  '/ceny/zakaznici': [...LIST, 'zakaznik'],
  '/importy': LIST,
  '/importy/$id': [],
  '/synonyma': LIST,
  '/historia': [...LIST, 'kto', 'od', 'do'],
  '/nedorucene': LIST,
  '/ucet': [],
  '/nastavenia/e-faktura': [],
  '/nastavenia/ludia': [],
  '/nastavenia/limity': [],
  '/heslo': [],
  '/zabudnute-heslo': [],
} as const satisfies Record<string, readonly string[]>;

export type ScreenPath = keyof typeof SCREENS;
/** Of screens that there is one of each. */
export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>;
export type ListPath = {
  [Path in PlainPath]: (typeof LIST)[number] extends SearchName<Path> ? Path : never;
}[PlainPath];

export type SearchName<Path extends ScreenPath = ScreenPath> = (typeof SCREENS)[Path][number];
export type Search<Path extends ScreenPath = ScreenPath> = {
  [Name in SearchName<Path>]?: string | number | undefined;
};

type Params<Path> = Path extends `${string}$${infer Name}`
  ? { params: { [Key in Name]: string } }
  : unknown;
/** What a link leads to, where it is handed on as a value. */
export type Place = {
  [Path in ScreenPath]: { to: Path; search?: Search<Path> } & Params<Path>;
}[ScreenPath];

/** Any of the plain ones: there are more than the compiler compares one by one. */
export const plainPlace = (to: PlainPath): Place => ({ to }) as Place;

const PATTERNS = Object.keys(SCREENS).map(
  (path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`),
);

export const isScreen = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
