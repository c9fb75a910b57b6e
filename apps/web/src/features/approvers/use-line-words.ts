import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { levelOf, riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { useCategoriesOfTypes } from '../../shared/records/use-categories-of-types.ts';
import { approversPageQuery } from './approvers.queries.ts';

/** The roles and groups that a line can name. */
export function useLineSubjects() {
  const { data } = useQuery(approversPageQuery({}));
  return { roles: data?.roles ?? [], groups: data?.groups ?? [] };
}

const nameIn = (list: readonly { readonly id: number; readonly name: string }[], id: number): string =>
  list.find((one) => one.id === id)?.name ?? String(id);

/** Whom lines name and what for, in words. */
export function useLineWords() {
  const { t } = useTranslation();
  const people = usePeople();
  const places = usePlaces();
  const { roles, groups } = useLineSubjects();
  const { data: matrix } = useQuery(riskMatrixQuery);
  const categories = useCategoriesOfTypes();
  return {
    who({ employeeId, roleId, groupId }: Pick<ApproverItem, 'employeeId' | 'roleId' | 'groupId'>): string {
      if (groupId !== null) return nameIn(groups, groupId);
      return roleId === null ? people.name(employeeId) : nameIn(roles, roleId);
    },
    deputy: ({ deputyId }: Pick<ApproverItem, 'deputyId'>): string => (deputyId === null ? '' : people.name(deputyId)),
    place: ({ facilityId, departmentId }: Pick<ApproverItem, 'facilityId' | 'departmentId'>): string =>
      facilityId === null
        ? t('approver.anyPlace')
        : [places.facility(facilityId)?.name ?? '', places.unitName(facilityId, departmentId)]
            .filter(Boolean)
            .join(PLACE_SEPARATOR),
    category: ({ type, category }: Pick<ApproverItem, 'type' | 'category'>): string | undefined =>
      categories[type].label(category),
    /** What the record has to be like, besides where it is. */
    about({
      type,
      category,
      eventType,
      riskLevel,
    }: Pick<ApproverItem, 'type' | 'category' | 'eventType' | 'riskLevel'>) {
      return [
        categories[type].label(category),
        eventType && t(`eventType.${eventType}`),
        levelOf(matrix, riskLevel)?.label ?? riskLevel,
      ]
        .filter(Boolean)
        .join(', ');
    },
  };
}
