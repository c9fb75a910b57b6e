import * as z from 'zod';

/** A message between the people who work on a record and its reporter, who has no name. */
export const ConversationMessage = z
  .object({
    id: z.int(),
    /** Null for the reporter. */
    authorId: z.int().nullable(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    /** Photos that the reporter has sent with it. */
    attachmentIds: z.array(z.int()),
  })
  .meta({ id: 'ConversationMessage' });
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** What is written to the reporter and by them; whether they have read it is not known. */
export const Conversation = z
  .object({ messages: z.array(ConversationMessage), abilities: z.object({ write: z.boolean() }) })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;
