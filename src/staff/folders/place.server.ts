import type { Tx } from '#base/database/database.server.ts';
import type { Audit } from '#staff/change.server.ts';
import type { ProductFile } from './product-files.server.ts';

export type Kept = 'created' | 'changed' | 'unchanged';

/** Puts one file where it belongs; throws an StaffError for one that is not what it should be. */
export type Place = (tx: Tx, audit: Audit, file: ProductFile, bytes: Buffer) => Promise<Kept>;
