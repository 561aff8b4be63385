-- A credit that was expected has come: the difference is settled.
alter table purchasing.order_bill drop constraint order_bill_price_answer_check;
alter table purchasing.order_bill drop constraint order_bill_quantity_answer_check;
alter table purchasing.order_bill add constraint order_bill_price_answer_check check (price_answer in ('accepted', 'credit', 'credited'));
alter table purchasing.order_bill add constraint order_bill_quantity_answer_check check (quantity_answer in ('accepted', 'credit', 'credited'));
