import { sql } from 'kysely';
import type { ExpectedCredit } from '#features/invoices/server/invoices/delete-invoice.ts';
import type { Tx } from '#shared/server/database.ts';

/**
 * Credits that this vendor still owes for its orders, newest order first: the differences with the answer "credit", and
 * those that changed after a credit came. The same figures as `readMatch` (domain/match-bill.ts), for all orders in one query.
 */
export async function listExpectedCredits(tx: Tx, organizationId: string, vendorId: string): Promise<ExpectedCredit[]> {
  const { rows } = await sql<ExpectedCredit>`
    with bills as (
      select o.id as order_id, o.custom_invoice_num as number, o.date_ordered, b.price_answer, b.quantity_answer,
        b.price_credited, b.quantity_credited, b.quantity as billed, line.invoice_id = o.id as is_ordered, line.unit_cost as ordered_cost,
        case when line.invoice_id = o.id
          then coalesce(receipt.received - receipt.damaged, case when made.status <> 'DR' then coalesce(came.quantity, 0) end, 0)
          else line.quantity end as accepted,
        b.unit_cost as billed_cost
      from purchasing.order_bill as b
      join purchasing.invoice as o on o.organization_id = b.organization_id and o.id = b.order_id
      join purchasing.invoice_line as line on line.organization_id = b.organization_id and line.id = b.line_id
      left join lateral (
        select i.id, i.status from purchasing.invoice as i
        where i.organization_id = o.organization_id and i.purchase_order_id = o.id and i.type = 'IN'
        order by i.created_at, i.id limit 1
      ) as made on true
      left join purchasing.order_receipt as receipt on receipt.organization_id = b.organization_id and receipt.order_line_id = b.line_id
      left join purchasing.invoice_line as came on came.organization_id = b.organization_id and came.order_line_id = b.line_id
        and came.invoice_id = made.id
      where b.organization_id = ${organizationId} and o.vendor_id = ${vendorId} and o.type = 'PO'
        and ('credit' in (b.price_answer, b.quantity_answer) or b.price_credited <> 0 or b.quantity_credited <> 0)
        and (line.invoice_id = o.id or line.invoice_id = made.id and line.order_line_id is null and line.quantity > 0)
    ), costs as (
      select *, case when is_ordered then ordered_cost else billed_cost end as expected_cost,
        case when billed > 0 or not is_ordered then billed_cost else ordered_cost end as paid_cost
      from bills
    ), differences as (
      select *, round(billed * paid_cost, 2) - round(accepted * expected_cost, 2) as whole,
        round(billed * paid_cost, 2) - round(accepted * paid_cost, 2) as of_quantity
      from costs
    )
    select order_id, number, sum(owed)::float8 as amount
    from differences cross join lateral (values (quantity_answer, quantity_credited, of_quantity), (price_answer, price_credited, whole - of_quantity)) as part (answer, credited, amount)
    cross join lateral (select case
      when answer = 'credit' and credited = 0 then greatest(part.amount, 0)
      when credited <> 0 and coalesce(answer, '') not in ('accepted', 'closed') then part.amount - credited else 0 end as owed) as due
    group by order_id, number, date_ordered having sum(owed) <> 0
    order by date_ordered desc, order_id desc`.execute(tx);
  return rows;
}
