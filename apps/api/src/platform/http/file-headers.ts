import { create as disposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Nothing in a file may run, load or be framed, whatever its type. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sets the headers of a file that is sent: its type is not sniffed, only this origin may load it, and it cannot run anything. */
export const isolateFile = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', FILE_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff');

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sets the headers of a file to download, by its name and format: browsers neither display, sniff nor cache it. */
export const sendAsDownload = (reply: FastifyReply, name: string, format: keyof typeof MEDIA_TYPES): FastifyReply =>
  reply
    .header('content-disposition', disposition(name))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(MEDIA_TYPES[format]);
