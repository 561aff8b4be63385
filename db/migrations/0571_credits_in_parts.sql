-- A vendor's credit may settle a part of what was expected: the rest stays expected, or is closed with a reason.
alter table purchasing.order_bill
  add column price_credited numeric(20,2) not null default 0 check (price_credited >= 0),
  add column quantity_credited numeric(20,2) not null default 0 check (quantity_credited >= 0),
  drop constraint order_bill_price_answer_check,
  drop constraint order_bill_quantity_answer_check,
  add constraint order_bill_price_answer_check check (price_answer in ('accepted', 'credit', 'credited', 'closed')),
  add constraint order_bill_quantity_answer_check check (quantity_answer in ('accepted', 'credit', 'credited', 'closed'));
comment on column purchasing.order_bill.price_credited is 'What credit notes settled of the price difference so far, in money.';
comment on column purchasing.order_bill.quantity_credited is 'What credit notes settled of the quantity difference so far, in money.';
