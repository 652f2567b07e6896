/** Marks in the comments of a migration; docs/architecture.md tells when to set them. */
const COMPATIBLE = /^-- compatible\b/m;
const CONCURRENT = /\bindex concurrently\b/i;

/**
 * `statements` is there when the migration builds an index beside a shop that sells: such a statement must
 * be alone, outside a transaction. `text` does the same in a transaction, for a database nobody uses yet.
 */
export function partsOf(file: string): {
  text: string;
  statements: string[] | null;
  isCompatible: boolean;
} {
  const isConcurrent = CONCURRENT.test(withoutComments(file));
  return {
    text: isConcurrent ? file.replace(/\bindex concurrently\b/gi, 'index') : file,
    statements: isConcurrent
      ? withoutComments(file)
          .split(/;\s*(?:\n|$)/)
          .map((one) => one.trim())
          .filter(Boolean)
      : null,
    isCompatible: COMPATIBLE.test(file),
  };
}

const withoutComments = (file: string) => file.replace(/^\s*--.*$/gm, '');
