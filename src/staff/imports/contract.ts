import * as z from 'zod/mini';
import { anyText, Id, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import {
  ColumnName,
  DECISIONS,
  Kind,
  ListedImport,
  Mapping,
  MOST_SHOWN,
  OneImport,
  Place,
  Row,
} from './shapes-contract.ts';

/** What the shop's people may bring at once, as the threads that read it allow. */
export const LARGEST_FILE = 50 * 1024 * 1024;
/** Whoever imports may take back, so the right to take back opens imports; each kind asks for its own beside it. */
const READ = ['history.read'] as const;
const CHANGE = ['history.change'] as const;

const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const One = { import: OneImport };
const Asked = { version: Version };

export const listImports = officeCall('POST', '/office/v1/imports/list', {
  job: 'imports list',
  needs: READ,
  summary: 'A page of files that were brought, the newest first; of kinds that one may import',
  body: { after: z.optional(Id) },
  reply: { imports: z.array(ListedImport), has_more: z.boolean() },
});

export const addImport = officeCall('POST', '/office/v1/imports', {
  needs: CHANGE,
  bodyLimit: LARGEST_FILE,
  summary:
    'Takes a CSV, XLSX or JSON as application/octet-stream, and says what is in it. Nothing of the shop changes',
  query: {
    name: trimmedText(200).check(z.minLength(1)),
    /** Else it is told by the headings. */
    kind: z.optional(Kind),
  },
  reply: { id: z.int() },
});

export const getImport = officeCall('GET', '/office/v1/imports/:id', {
  job: 'imports one',
  needs: READ,
  summary: 'One import with its columns, its preview or its result',
  params: { id: PathId },
  reply: One,
});

export const readImportAnew = officeCall('POST', '/office/v1/imports/:id/read', {
  needs: CHANGE,
  summary: 'Reads the file by another sheet, another head or as another kind',
  params: { id: PathId },
  body: {
    ...Asked,
    kind: z.nullable(Kind),
    sheet: Place,
    head: z.nullable(Row),
  },
  reply: One,
});

export const mapImport = officeCall('PUT', '/office/v1/imports/:id/mapping', {
  needs: CHANGE,
  summary: 'Says which column is which, and has a preview made',
  params: { id: PathId },
  body: { ...Asked, mapping: Mapping },
  reply: {},
});

export const backToMapping = officeCall('POST', '/office/v1/imports/:id/back', {
  needs: CHANGE,
  summary: 'Back to the columns; also stops a preview, or an import that has not ended',
  params: { id: PathId },
  body: Asked,
  reply: {},
});

export const correctImport = officeCall('PUT', '/office/v1/imports/:id/corrections', {
  needs: CHANGE,
  summary:
    'Another value for cells that were refused; null is that of the file. Has the preview made anew',
  params: { id: PathId },
  body: {
    ...Asked,
    cells: z
      .array(z.object({ row: Row, column: ColumnName, value: z.nullable(anyText(2_000)) }))
      .check(z.minLength(1), z.maxLength(MOST_SHOWN)),
  },
  reply: {},
});

export const decideImport = officeCall('PUT', '/office/v1/imports/:id/decisions', {
  needs: CHANGE,
  summary: 'What becomes of unusual values: taken, left as they are, or their rows skipped',
  params: { id: PathId },
  body: {
    ...Asked,
    cells: z
      .array(z.object({ row: Row, column: ColumnName, how: z.nullable(z.enum(DECISIONS)) }))
      .check(z.maxLength(MOST_SHOWN)),
    rest: z.optional(z.nullable(z.enum(['take', 'skip']))),
    is_large_confirmed: z.optional(z.boolean()),
  },
  reply: {},
});

export const startImport = officeCall('POST', '/office/v1/imports/:id/start', {
  needs: CHANGE,
  summary:
    'Has the rows written in the background, in one transaction; 409 while something is undecided',
  params: { id: PathId },
  body: Asked,
  reply: {},
});

export const returnImport = officeCall('POST', '/office/v1/imports/:id/return', {
  needs: CHANGE,
  summary: 'Has it taken back in the background; what was changed since stays and is named',
  params: { id: PathId },
  body: Asked,
  reply: {},
});

export const removeImport = officeCall('POST', '/office/v1/imports/:id/remove', {
  needs: CHANGE,
  summary: 'Throws away a file that was not written',
  params: { id: PathId },
  body: Asked,
  reply: {},
});

export const openRefused = officeCall('GET', '/office/v1/imports/:id/refused', {
  needs: READ,
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  summary: 'The refused rows as they stand in the file, with the reasons in the last column',
  params: { id: PathId },
  reply: z.any(),
});
