import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordType } from '@safety-qube/domain/records/record-types';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** What somebody may do with a form that they see. */
export interface FormRights {
  /** The right without which they may not answer; null for whoever may. */
  readonly lacking: Privilege | null;
  /** Whether they read all of it; others read what whoever reported was asked. */
  readonly readsAll: boolean;
  /** People who are not named to them: an answer that names one is left out. */
  readonly unnamed: ReadonlySet<number>;
}

/** A form that belongs to no record is read by whoever sees it. */
export const readingAll = (lacking: Privilege | null): FormRights => ({ lacking, readsAll: true, unnamed: new Set() });

/** What the caller may do with the form of a record; throws a 404 for one that they do not see. */
type Judge = (ctx: Ctx, recordId: number) => Promise<FormRights>;
const judges = new Map<string, Judge>();

/** Says who reads and answers the forms of records of a type. Called once while the application is composed. */
export const registerFormRights = (type: RecordType, judge: Judge): void => void judges.set(type, judge);

/** What the caller may do with the form of a record; 404 for one that they do not see. */
export async function rightsToFormOf(ctx: Ctx, type: string | null, recordId: number): Promise<FormRights> {
  const judge = judges.get(type ?? '');
  if (!judge) throw notFound();
  return judge(ctx, recordId);
}
