import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { GROUP_MEMBERS, ROLE_IDS } from '../records/index.ts';

export interface RelationOfPerson {
  readonly employeeId: number;
  readonly relation: Relation;
  readonly forId?: number | null;
}

/** The part of a record that matters for notifications. */
export interface NotifiedRecord extends RecordAudience {
  readonly id: number;
  readonly number: string;
  readonly category: string | null;
  readonly title: string;
  /** `forId` is the person for whom a deputy has the relation. */
  readonly relations: readonly RelationOfPerson[];
}

interface RecordFacts {
  id: number;
  type: RecordType;
  number: string;
  title: string;
  category: string | null;
  facility_id: number;
  is_confidential: boolean;
  is_archived: boolean;
  is_deleted: boolean;
  relations: RelationOfPerson[];
  role_ids: number[];
  group_members: number[];
}

/** Returns records by id, with the current facts that decide who may see them. */
export async function readNotifiedRecords(tx: TenantDb, ids: readonly number[]): Promise<Map<number, NotifiedRecord>> {
  const { rows } = await sql<RecordFacts>`
    select r.id, r.type, r.number, r.title, r.category, r.facility_id, r.is_confidential, r.archived_at is not null is_archived,
      r.deleted_at is not null is_deleted,
      coalesce((select json_agg(json_build_object('employeeId', p.employee_id, 'relation', p.relation, 'forId', p.for_id)) from record_person p
        where p.tenant_id = r.tenant_id and p.record_id = r.id), '[]') relations,
      ${ROLE_IDS} role_ids, ${GROUP_MEMBERS} group_members
    from record r where r.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        type: row.type,
        number: row.number,
        title: row.title,
        category: row.category,
        facilityId: row.facility_id,
        people: [...new Set(row.relations.map((relation) => relation.employeeId))],
        roleIds: row.role_ids,
        groupMembers: row.group_members,
        isConfidential: row.is_confidential,
        isArchived: row.is_archived,
        isDeleted: row.is_deleted,
        relations: row.relations,
      },
    ]),
  );
}
