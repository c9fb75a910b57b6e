import type { RecordFlow } from '../../config/record-flow.ts';

/** An approval of a serious hazard rates the risk that remains. */
export const askResidualRisk: RecordFlow['asks'] = (record, action) =>
  action === 'approve' && record.needsResidualRisk ? { residualRisk: 'required' } : {};
