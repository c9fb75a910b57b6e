import type { RecordFlow } from '../../config/record-flow.ts';
import { RESOLUTION_FLOW } from '../records/resolution/resolution-flow.ts';

/** How hazards move from raised to closed: an approval rates the risk that remains of a serious one. */
export const HAZARD_FLOW: RecordFlow = {
  ...RESOLUTION_FLOW,
  asks: (record, action) => (action === 'approve' && record.needsResidualRisk ? { residualRisk: 'required' } : {}),
};
