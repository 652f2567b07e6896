import * as z from 'zod/mini';
import { PathId, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

export const PARAMETER_KINDS = ['number', 'range', 'choice', 'choices', 'boolean', 'text'] as const;

const Value = text(2_000);
const Place = z.string().check(z.regex(/^at\d{1,9}$/));

/** Values as texts: of parameters of the category by their id, of the product's own by their place. */
export const ParameterValues = z.object({
  values: z.record(Place, Value),
  own: z.record(Place, Value),
  /** Also values that are unusual in the category. */
  is_confirmed: z.boolean(),
});
export type ParameterValues = z.infer<typeof ParameterValues>;

const Parameter = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  /** Of a bare number. */
  unit: z.string(),
  is_key: z.boolean(),
  is_filterable: z.boolean(),
  /** The heading it stands under. */
  heading: z.string(),
  /** The shop understands what is said. */
  is_read: z.boolean(),
  /** What others say, the most frequent first. */
  suggestions: z.array(z.string()),
  /** Nothing else may be said. */
  is_listed: z.boolean(),
  /** What is usual in the category, in its unit. */
  usual: z.nullable(z.object({ from: z.number(), to: z.number() })),
});
export type EditedParameter = z.infer<typeof Parameter>;

const Version = text(64);
const Parameters = z.object({
  parameters: z.array(Parameter),
  own: z.array(
    z.object({ place: z.int(), name: z.string(), heading: z.string(), unit: z.string() }),
  ),
  fields: ParameterValues,
  version: Version,
});
export type EditedParameters = z.infer<typeof Parameters>;

export const getParameters = officeCall('GET', '/office/v1/products/:id/parameters', {
  job: 'products parameters',
  needs: ['catalogue.read'],
  summary: 'The parameters of the category of a product with what it says of them, and its own',
  params: { id: PathId },
  reply: { edited: Parameters },
});

export const saveParameters = officeCall('PUT', '/office/v1/products/:id/parameters', {
  job: 'products parameters-save',
  needs: ['catalogue.change'],
  summary:
    'What a product says of its parameters; what the shop cannot read is refused, what is unusual is asked about, 409 when somebody was faster',
  params: { id: PathId },
  body: { version: Version, fields: ParameterValues },
  reply: { edited: Parameters, audit: z.optional(z.string()) },
});
