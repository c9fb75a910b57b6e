import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setupOf } from '../../config/record-types.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { PLACE_SEPARATOR, usePlaces } from '../../shared/places/places.ts';
import { levelOf, riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { useCategories } from '../../shared/records/use-categories.ts';
import { approversPageQuery } from './approvers.queries.ts';

/** The roles that a line can name. */
export function useLineRoles() {
  const { data } = useQuery(approversPageQuery({}));
  return data?.roles ?? [];
}

/** Whom lines name and what for, in words. */
export function useLineWords() {
  const { t } = useTranslation();
  const people = usePeople();
  const places = usePlaces();
  const roles = useLineRoles();
  const { data: matrix } = useQuery(riskMatrixQuery);
  const categories: Record<ReportedType, ReturnType<typeof useCategories>> = {
    hazard: useCategories(setupOf('hazard')),
    incident: useCategories(setupOf('incident')),
    issue: useCategories(setupOf('issue')),
  };
  return {
    who: ({ employeeId, roleId }: Pick<ApproverItem, 'employeeId' | 'roleId'>): string =>
      roleId === null ? people.name(employeeId) : (roles.find(({ id }) => id === roleId)?.name ?? String(roleId)),
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
