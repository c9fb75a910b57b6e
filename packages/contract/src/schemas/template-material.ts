import { TEMPLATE_TEXT_LIMITS } from '@safety-qube/domain/templates/template-text-limits';
import * as z from 'zod';
import { Id, SearchText } from './common.ts';
import { TemplateQuestion, TemplateText } from './template-content.ts';

const option = {
  /** Never changes, because answers refer to it. */
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** The value for other programs. */
  value: z.string().trim().min(1).max(TEMPLATE_TEXT_LIMITS.optionValue),
  label: TemplateText,
  /** Whether it can still be chosen. */
  isActive: z.boolean(),
};
/** Options that templates use from a list of the tenant, in their order, numbered from 1. */
export const OptionList = z
  .object({
    id: z.int(),
    name: TemplateText,
    options: z.array(z.object({ ...option, order: z.int() })),
    version: z.int(),
  })
  .meta({ id: 'OptionList' });
export type OptionList = z.infer<typeof OptionList>;
/** Input to save a list; its options have the order in which they are given. */
export const OptionListInput = z.object({
  name: TemplateText,
  options: z
    .array(
      z.object({ ...option, label: TemplateText.refine((text) => Object.values(text).some((words) => words.trim())) }),
    )
    .max(500),
});

/** A question that is stored for reuse in any template. */
export const BankQuestion = z.object({ id: z.int(), question: TemplateQuestion }).meta({ id: 'BankQuestion' });
export type BankQuestion = z.infer<typeof BankQuestion>;

/** Search in the material for templates: a text in any language, and the position to continue from. */
export const Finding = z.object({
  cursor: Id.optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(50).default(30),
  search: SearchText,
});
export type Finding = z.output<typeof Finding>;

/** Maximum number of bytes of an uploaded image; as a data URL it is a third longer. */
export const TEMPLATE_IMAGE_BYTES = 10_000_000;
