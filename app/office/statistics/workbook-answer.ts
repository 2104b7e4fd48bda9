/** A workbook to download. A HEAD request, as link checkers send it, exports nothing and is not recorded. */
export async function answerWorkbook(
  request: Request,
  name: string,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  return new Response(request.method === 'GET' ? await make() : null, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="figures.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`,
      'x-content-type-options': 'nosniff',
    },
  })
}
