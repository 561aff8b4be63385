/** The number, or the id without one, and the date, without characters that file systems refuse. */
export function orderFileName(order: { id: string; custom_invoice_num: string | null }, day: string): string {
  const number = (order.custom_invoice_num ?? order.id)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
  return `${number || order.id}_${day}.pdf`;
}
