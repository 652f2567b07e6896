import {
  type ApprovalParams,
  approvalParams,
  parseApprovals,
} from '#shop/approvals/list/approval-search.ts';
import {
  LISTING_PARAMS,
  type ListingParams,
  paramsOf,
  parseListing,
} from '#shop/catalog/listing.ts';
import { type PersonParam, personParam } from '#shop/customers/person-param.ts';
import type { OrderParams } from '#shop/orders/list/filter.ts';
import { periodIn, periodParam } from '#shop/orders/list/period.ts';
import { codesIn } from '#shop/compare/list.ts';
import { STOCK } from '#shop/filters/address.ts';
import {
  type KnownFilters,
  parseListingState,
  type ListingStateParams,
  listingStateParams,
  type DefaultOrder,
} from '#shop/filters/listing-state.ts';
import type { DocumentParams } from '#shop/invoices/list/filter.ts';
import type { ProjectParams } from '#shop/projects/list/project-search.ts';

type Given = Record<string, unknown>;
type Declared<Search extends object> = {
  names: readonly (keyof Search & string)[];
  /** In the one form that stands for all that mean the same; nonsense is left out. */
  clean: (given: Given, known?: KnownFilters) => Search;
  /** Whether it is narrowed by the parameters of products too, whose names are data. */
  hasFilters?: true;
};

const listing: Declared<ListingParams> = {
  names: LISTING_PARAMS,
  clean: (given) => paramsOf(parseListing(given)),
};

/** What is not known at all is left out here, so nobody can make pages without end by making names up. */
const filtered = (defaultOrder: DefaultOrder): Declared<ListingStateParams> => ({
  names: ['lm', 'pg', 'or', 'st'],
  hasFilters: true,
  clean: (given, known) => {
    const state = parseListingState(given, defaultOrder);
    const { [STOCK]: inStock = [] } = state.filters;
    const filters = known ? known.only(state.filters) : { [STOCK]: inStock };
    return listingStateParams({ ...state, filters });
  },
});

const paging: Declared<Pick<ListingParams, 'lm' | 'pg'>> = {
  names: ['lm', 'pg'],
  clean: (given) => {
    const { lm, pg } = paramsOf(parseListing(given));
    return { ...(lm === undefined ? {} : { lm }), ...(pg === undefined ? {} : { pg }) };
  },
};

/** Judged by its page alone, which is one customer's own and cached for nobody. */
const documents: Declared<DocumentParams> = {
  names: ['q', 'period', 'from', 'to', 'tab', 'sort', 'dir', 'lm', 'pg'],
  clean: (given) => given,
};

/** The same. */
const orders: Declared<OrderParams> = {
  names: ['q', 'state', 'period', 'from', 'to', 'kto', 'zakazka', 'lm', 'pg'],
  clean: (given) => given,
};

/** What `kto` adds: of which colleague. */
const ofPerson = <Search extends object>({ names, clean }: Declared<Search>) =>
  ({
    names: [...names, 'kto'],
    clean: (given) => ({ ...clean(given), ...personParam(given) }),
  }) as Declared<Search & PersonParam>;

const purchases: Declared<{ period?: string | number }> = {
  names: ['period'],
  clean: (given) => periodParam(periodIn(given.period)),
};

const approvals: Declared<ApprovalParams> = {
  names: ['tab', 'pg'],
  clean: (given) => approvalParams(parseApprovals(given)),
};

/** The same. */
const projects: Declared<ProjectParams> = {
  names: ['tab', 'q', 'sort', 'pg'],
  clean: (given) => given,
};

const text = <Name extends string>(name: Name): Declared<Partial<Record<Name, string>>> => ({
  names: [name],
  clean: (given) => (typeof given[name] === 'string' ? { [name]: given[name] } : {}) as never,
});

const compared: Declared<{ p?: string }> = {
  names: ['p'],
  clean: ({ p }) => {
    const codes = codesIn(p);
    return codes.length > 0 ? { p: codes.join(',') } : {};
  },
};

/**
 * The parameters of every page, by the id of its route. A route that is not here has none. The server
 * renders a page from these alone and caches it under these alone (`start/http/addresses.ts`), so a parameter
 * that is missing here is not seen there at all.
 */
export const PAGE_PARAMS = {
  '/category/$': filtered(1),
  '/search-product/$searchQuery': filtered(null),
  '/search-blog/$searchQuery': paging,
  '/account/wishlist': ofPerson(listing),
  '/account/orders': orders,
  '/account/purchases': purchases,
  '/account/approvals/': approvals,
  '/account/invoices': documents,
  '/account/projects/': projects,
  '/account/own-numbers': documents,
  '/blog/': paging,
  '/porovnanie': compared,
  '/login': text('returnUrl'),
  '/activation': text('token'),
  '/invitation': text('token'),
  '/new-password': text('token'),
  '/new-email': text('token'),
} as const;

type Routes = typeof PAGE_PARAMS;
type SearchOf<Route extends keyof Routes> = ReturnType<Routes[Route]['clean']>;

/**
 * For `validateSearch`: a page can read what its route has declared and nothing else. Values are taken as
 * they come and judged where they are used: rewriting them here would cause a redirect.
 */
export const searchOf =
  <Route extends keyof Routes>() =>
  (search: Given): SearchOf<Route> =>
    search as SearchOf<Route>;
