import * as z from 'zod/mini';
import { anyText, Id, PathId, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

const LONGEST_WORDS = 60;
const MOST_MEANINGS = 12;

/** What it says beside its words; the rules of the file hold for it too. */
export const Meaning = z.object({
  means: z.array(text(LONGEST_WORDS)).check(z.minLength(1), z.maxLength(MOST_MEANINGS)),
  /** Each of them means the words, too. */
  both_ways: z.boolean(),
});
export const NewSynonym = z.object({
  words: text(LONGEST_WORDS).check(z.minLength(1)),
  ...Meaning.shape,
});

const Version = text(32);
const Synonym = z.object({
  id: z.int(),
  words: z.string(),
  means: z.array(z.string()),
  both_ways: z.boolean(),
  /** Of what it says, for whoever edits it. */
  version: Version,
});
export type Synonym = z.infer<typeof Synonym>;

export const listSynonyms = officeCall('POST', '/office/v1/synonyms/list', {
  job: 'products synonyms-page',
  needs: ['catalogue.read'],
  summary: 'A page of the synonyms of the search, by their words',
  body: {
    /** Part of the words, or of what they mean. */
    search: z.optional(anyText(LONGEST_SEARCH)),
    /** The id of the synonym after which the page begins. */
    after: z.optional(Id),
  },
  reply: { synonyms: z.array(Synonym), has_more: z.boolean() },
});

const Audit = {
  /** What it is taken back by; missing when nothing was another. */
  audit: z.optional(z.string()),
};

export const addSynonym = officeCall('POST', '/office/v1/synonyms', {
  job: 'products synonym-add',
  needs: ['catalogue.change'],
  summary: 'A new synonym of the search',
  body: NewSynonym,
  reply: Audit,
});

export const changeSynonym = officeCall('PUT', '/office/v1/synonyms/:id', {
  job: 'products synonym-change',
  needs: ['catalogue.change'],
  summary: 'What words mean to the search; 409 when somebody was faster',
  params: { id: PathId },
  body: { ...Meaning.shape, version: Version },
  reply: Audit,
});

export const removeSynonym = officeCall('POST', '/office/v1/synonyms/:id/remove', {
  job: 'products synonym-remove',
  needs: ['catalogue.change'],
  summary: 'Words mean only themselves again; 409 when somebody was faster',
  params: { id: PathId },
  body: { version: Version },
  reply: {},
});
