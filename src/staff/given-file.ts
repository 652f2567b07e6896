/** A file somebody brings, from a disk or from a browser: read when it is its turn, so that a folder need not fit into memory. */
export type GivenFile = {
  /** As the person sees it; in a folder with the folders inside of it, `pages/kontakt.md`. */
  name: string;
  read(): Promise<Buffer>;
};

/** A folder with everything in it. */
export type GivenFolder = {
  name: string;
  files: GivenFile[];
  /** The folders inside of it, those without a file too. */
  folders: string[];
};
